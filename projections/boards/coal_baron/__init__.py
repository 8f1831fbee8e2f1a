"""Coal Baron as text and as a picture, and how its decisions are clicked.

`text`, `svg` and `picks`; of the picture: `table`, the `own` side, others in `small`, `goals`. Cards have one
`card_frame`; they lie whole on the table (`cards`), in large print in hands (`brief_cards`), at docks as trains
(`parked`)."""
