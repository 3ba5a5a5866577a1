-- As the first program with schema 2 kept two tables, a host, a seat that is held, and three links.
PRAGMA application_id = 1313821262;
PRAGMA user_version = 2;
PRAGMA foreign_keys=OFF;
CREATE TABLE tables (
        id      INTEGER PRIMARY KEY AUTOINCREMENT,
        name    TEXT    NOT NULL UNIQUE,
        ruleset TEXT    NOT NULL,
        edition INTEGER NOT NULL,
        secrets BLOB    NOT NULL
    ) STRICT;
INSERT INTO tables VALUES(1,'Thursday','marks',1,X'726f6f74206f66205468757273646179');
INSERT INTO tables VALUES(2,'Friday','marks',1,X'726f6f74206f6620467269646179');
CREATE TABLE entries (
        table_id   INTEGER NOT NULL REFERENCES tables (id),
        seq        INTEGER NOT NULL,
        commitment BLOB    NOT NULL,
        head       BLOB    NOT NULL,
        command    TEXT,
        entry      TEXT    NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID;
INSERT INTO entries VALUES(1,0,X'ca025a1de9b81ccbd7aa43cfebcc09cb728a28d89dc8a07a11d2cbdd8f85b006',X'92875c49d1466c10bd1f5d94eadf46c4d870858ca762bfc10b3d73a50f1bb87d',NULL,'{"audience":"everyone","body":{"edition":1,"format":0,"is":"begun","name":"Thursday","ruleset":"marks"},"by":{"seat":0},"salt":"00000000000000000000000000000000","seq":0,"time":1700000000}');
INSERT INTO entries VALUES(1,1,X'db00731cd85a10fb626bd497cedb46386ca93c52d0393b5ecaf1892da7618f83',X'493af52c06f7c35743f4b5d052b22f579c56366c12211961ef4e0224d119ea68',NULL,'{"audience":"everyone","body":{"is":"said","kind":"talk","text":"é"},"by":{"seat":0},"salt":"01010101010101010101010101010101","seq":1,"time":1700000000}');
INSERT INTO entries VALUES(1,2,X'a30785537afa286c0359e3da28e6a505ac6b809b310ea6aaa47e9798a0c1b694',X'c0d763ee0a9215b012942779c97e0bc5342a2d579aa7f083f1ef0646b76523dc',NULL,'{"audience":"everyone","body":{"is":"said","kind":"talk","text":"line 2"},"by":{"seat":0},"salt":"02020202020202020202020202020202","seq":2,"time":1700000000}');
INSERT INTO entries VALUES(1,3,X'4acfc6cd1c7c6cf79b67527f0534d437f7a200d5fa338b462dcac1aebcf70994',X'4ce9ddd13c60d18eb803d86ca734afdab5b33c889f3f2fade69ca764f86af9fc',NULL,'{"audience":"everyone","body":{"is":"said","kind":"talk","text":"line 3"},"by":{"seat":0},"salt":"03030303030303030303030303030303","seq":3,"time":1700000000}');
INSERT INTO entries VALUES(1,4,X'3a434617b0c6d35c3556cc2475e5e2344d37466be6e89cc8f9fbda2f4d609ab9',X'0ba96484b681b7599a7e6e6cd5b0652c06610df396c979b985a7e85e6abb776d',NULL,'{"audience":"everyone","body":{"is":"said","kind":"talk","text":"line 4"},"by":{"seat":0},"salt":"04040404040404040404040404040404","seq":4,"time":1700000000}');
INSERT INTO entries VALUES(2,0,X'780054880a5e610227bd76034a5c6645af8cd3d2daa99990af68430fb922bea5',X'88e8e1705bef5f6fa3be616feff5d8a4e6daa437815a73529b0ae801615e3be1',NULL,'{"audience":"everyone","body":{"edition":1,"format":0,"is":"begun","name":"Friday","ruleset":"marks"},"by":{"seat":0},"salt":"00000000000000000000000000000000","seq":0,"time":1700000000}');
CREATE TABLE snapshots (
        table_id INTEGER PRIMARY KEY REFERENCES tables (id),
        count    INTEGER NOT NULL,
        head     BLOB    NOT NULL,
        form     TEXT    NOT NULL,
        bytes    BLOB    NOT NULL
    ) STRICT;
CREATE TABLE hosts (
        device BLOB PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
INSERT INTO hosts VALUES(X'0606060606060606060606060606060606060606060606060606060606060606');
CREATE TABLE holders (
        device   BLOB    NOT NULL,
        table_id INTEGER NOT NULL REFERENCES tables (id),
        seat     INTEGER NOT NULL,
        PRIMARY KEY (device, table_id, seat)
    ) STRICT, WITHOUT ROWID;
INSERT INTO holders VALUES(X'0101010101010101010101010101010101010101010101010101010101010101',1,0);
CREATE TABLE keys (
        token    BLOB PRIMARY KEY,
        table_id INTEGER REFERENCES tables (id),
        seat     INTEGER
    ) STRICT, WITHOUT ROWID;
INSERT INTO keys VALUES(X'0202020202020202020202020202020202020202020202020202020202020202',NULL,NULL);
INSERT INTO keys VALUES(X'0303030303030303030303030303030303030303030303030303030303030303',1,NULL);
INSERT INTO keys VALUES(X'0404040404040404040404040404040404040404040404040404040404040404',1,1);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('tables',2);
CREATE UNIQUE INDEX commands ON entries (table_id, command) WHERE command IS NOT NULL;
