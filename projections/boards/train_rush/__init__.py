"""Train Rush as text and as a picture, and how its decisions are clicked (`picks`).

`text`: `text_map`, `text_board`, `text_players`, and the `text_marks` they share. `svg`: the `map` with `map_ground`,
`map_pieces`, `map_places` and `map_near`; cities and zones as tables (`places`); the management board (`influence`,
`tracks`, `areas`, `supply`); the `players`. Drawn again and again: `art`. What things give, in words: `bonuses`."""
