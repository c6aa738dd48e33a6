"""Two small games for two, which ask of the table and the screen what the duels ask of them."""
