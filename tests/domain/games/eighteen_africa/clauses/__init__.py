"""The specification clause by clause (2 to 5, 7), written from its text by somebody who had not seen the rules.

- `test_auctions_by_clause`: setting up, keeping, lots, concessions
- `test_buying_by_clause`: prices, limits, how companies start, who controls them
- `test_stock_by_clause`: sales, purchases, the deck, priority
- `test_operating_by_clause`: income, economy, dividends, removal, powers
- `test_track_by_clause`: tiles, upgrades, stations, income of joined cities
- `test_routes_by_clause`: what is a route, and what it is worth
- `test_trains_by_clause`: trains, dealings of companies, the end
"""
