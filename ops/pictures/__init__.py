"""Pictures of the boards and the pages, made by `ops/screenshots`."""
