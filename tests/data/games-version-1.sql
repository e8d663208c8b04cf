-- A file of games as the program wrote it before it kept settled pars: a win, a loss, a
-- deal without a move, and a game in the middle with a mark.
PRAGMA application_id=1111781242;
PRAGMA user_version=1;
PRAGMA journal_mode=WAL;
BEGIN TRANSACTION;
CREATE TABLE attempt (
    id INTEGER PRIMARY KEY,
    outcome TEXT NOT NULL,
    variant TEXT NOT NULL,
    deal TEXT,
    board TEXT,
    daily TEXT,
    started_at REAL NOT NULL,
    started_offset INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    cards_up INTEGER NOT NULL,
    seconds REAL NOT NULL,
    undos INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    watched INTEGER NOT NULL,
    begun INTEGER NOT NULL,
    par INTEGER,
    knowledge TEXT,
    record TEXT NOT NULL,
    updated_at REAL NOT NULL,
    updated_offset INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    holder TEXT
);
INSERT INTO "attempt" VALUES(1876951040000820167,'won','bakers-dozen','24',NULL,'2026-09-21',1790000000.0,3600,3,1,321.5,1,2,0,1,2,NULL,'bj dd dg',1790000400.0,3600,1,'f270852ae60ec8c5');
INSERT INTO "attempt" VALUES(1876951564288106619,'lost','kings','kings:7',NULL,NULL,1790000500.0,3600,2,0,20.0,0,0,1,1,NULL,NULL,'bg df',1790000600.0,3600,2,'f270852ae60ec8c5');
INSERT INTO "attempt" VALUES(1876951721575247377,'playing','bakers-dozen','9',NULL,NULL,1790000650.0,3600,0,0,0.0,0,0,0,0,NULL,NULL,'',1790000660.0,3600,3,NULL);
INSERT INTO "attempt" VALUES(1876951774003916286,'playing','any-suit','any-suit:5',NULL,NULL,1790000700.0,3600,2,1,12.25,2,0,0,1,70,'2 lost','ab cc / cl de',1790000800.0,3600,4,NULL);
CREATE TABLE mark (
    attempt INTEGER NOT NULL,
    place INTEGER NOT NULL,
    words TEXT NOT NULL,
    record TEXT NOT NULL
);
INSERT INTO "mark" VALUES(1876951774003916286,0,'before the king','ab / cc cl de');
CREATE INDEX attempt_in_play ON attempt (seq) WHERE outcome = 'playing';
CREATE INDEX mark_attempt ON mark (attempt, place);
COMMIT;
