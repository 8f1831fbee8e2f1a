"""A program that plays over the API, as anybody could write one: nothing here knows the register from the inside.

What is where:
    api_session     requests with a token: asked again while the register is away, and nothing done twice
    bot_driver      lets a function decide whatever a bot is asked
"""
