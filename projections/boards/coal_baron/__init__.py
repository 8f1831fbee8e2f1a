"""Coal Baron as text and as a picture, and how its decisions are clicked.

`text`, `svg` and `picks`; of the picture: `table`, the `own` side, others in `small`, `goals`. Cards have a `card_frame`,
lie whole on the table (`cards`), in large print in hands (`brief_cards`), and as trains at docks (`parked`)."""
