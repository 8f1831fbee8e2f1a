"""The table of 18Africa: text.py, svg.py, picks.py; map, market, companies and players are parts of the picture."""
