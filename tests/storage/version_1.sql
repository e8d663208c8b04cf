-- A file of games of version 1, as the first release wrote it. Never changed.
PRAGMA application_id=1111781242;
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
INSERT INTO "attempt" VALUES(11,'won','bakers-dozen','24',NULL,'2026-09-21',1790000000.0,3600,3,1,321.5,1,2,0,1,2,NULL,'bj dd dg',1790000010.0,3600,1,'5caa3f80117c13d8');
INSERT INTO "attempt" VALUES(12,'lost','kings','kings:7',NULL,NULL,1790000000.0,3600,2,0,0.0,0,0,1,1,NULL,NULL,'bg df',1790000020.0,3600,2,'5caa3f80117c13d8');
INSERT INTO "attempt" VALUES(13,'playing','any-suit','any-suit:5',NULL,NULL,1790000000.0,3600,2,1,12.25,0,0,0,1,NULL,'2 lost','ab cc / cl de',1790000030.0,3600,3,NULL);
CREATE TABLE mark (
    attempt INTEGER NOT NULL,
    place INTEGER NOT NULL,
    words TEXT NOT NULL,
    record TEXT NOT NULL
);
INSERT INTO "mark" VALUES(13,0,'before the king','ab / cc cl de');
CREATE INDEX attempt_in_play ON attempt (seq) WHERE outcome = 'playing';
CREATE INDEX mark_attempt ON mark (attempt, place);
COMMIT;
PRAGMA user_version=1;
