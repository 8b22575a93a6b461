"""Statistics on plain numbers: nothing here knows of fights, rows or files.

Blocks are the independent observations. A long run is handed over as the means of groups of
consecutive blocks with the number of blocks in each, so that its memory stays flat.
"""
