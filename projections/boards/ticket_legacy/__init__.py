"""The table of Ticket to Ride Legacy: `text`, `svg`, `picks`, `cards`.

The `map` consists of `map_tracks`, `map_cities` and `map_names`; `map_view` is what it shows, `geometry` where that
lies."""
