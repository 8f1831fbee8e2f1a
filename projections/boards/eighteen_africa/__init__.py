"""The table of 18Africa: `text` with its `text_map`, `svg`, `picks`.

Parts of the picture: the `map` with its `map_ground` and `map_layers`, `room` for words on it, `bands` of the last run;
`market`, `supply`, `companies`, `players`, `seats`, what lies `beside` one's own side, last `runs` and what they earn
(`earnings`), the `sheet` in the sea, `tickets`. Drawn again and again: `art`, `rails`, `plates`."""
