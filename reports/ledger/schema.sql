-- A ledger: every whole block of every run of one folder. One transaction writes one block.

CREATE TABLE runs (
    run       INTEGER PRIMARY KEY,   -- 1, 2, … in the order in which they were begun
    hash      TEXT NOT NULL UNIQUE,  -- of everything that the rows depend on
    kind      TEXT NOT NULL,         -- 'tournament' or 'study'
    title     TEXT NOT NULL,
    document  TEXT NOT NULL,         -- JSON: the whole specification, enough to fight it again
    program   TEXT NOT NULL,         -- the program's version
    lengths   TEXT NOT NULL,         -- JSON: the numbers of blocks that were planned, one after the other
    taken     INTEGER NOT NULL DEFAULT 0,  -- how many blocks the last report rests on
    losses    INTEGER NOT NULL DEFAULT 0,  -- how often a worker was lost
    again     INTEGER NOT NULL DEFAULT 0   -- units of work that were done again because of that
);

CREATE TABLE blocks (
    run    INTEGER NOT NULL REFERENCES runs,
    block  INTEGER NOT NULL,
    PRIMARY KEY (run, block)
) WITHOUT ROWID;

CREATE TABLE fights (
    run           INTEGER NOT NULL REFERENCES runs,
    block         INTEGER NOT NULL,
    number        INTEGER NOT NULL,  -- the fight's place in its block, from 0
    scenario      INTEGER NOT NULL,  -- places in the specification's lists
    first         INTEGER NOT NULL,
    second        INTEGER NOT NULL,
    arm           INTEGER NOT NULL,
    winner        INTEGER NOT NULL,  -- 1 the first side, -1 the second, 0 a draw
    margin        REAL NOT NULL,     -- the first side's, from -1 to 1
    time          INTEGER NOT NULL,  -- in the ruleset's units
    why           TEXT NOT NULL,
    left_first    TEXT NOT NULL,     -- JSON: what the side has left, by name
    left_second   TEXT NOT NULL,
    faults_first  INTEGER NOT NULL,
    faults_second INTEGER NOT NULL,
    fault         TEXT NOT NULL,     -- what was wrong with the first of them
    PRIMARY KEY (run, block, number)
) WITHOUT ROWID;
