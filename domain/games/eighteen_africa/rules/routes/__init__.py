"""4.10: what trains earn: links (track between stops), reach (of trains), value, judge, search, text."""
