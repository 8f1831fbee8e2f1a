"""SteamRollers as text and as a picture, and how its decisions are clicked."""
