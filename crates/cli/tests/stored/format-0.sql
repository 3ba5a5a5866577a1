-- As the last program that wrote entries of format 0 kept a table at which somebody had spoken and thrown dice.
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
INSERT INTO tables VALUES(1,'old','triumvene',1,X'007195b06676cee019bf55d7454b2ef2ba79125b581804856a1bbceb8812f3f39b');
CREATE TABLE entries (
        table_id   INTEGER NOT NULL REFERENCES tables (id),
        seq        INTEGER NOT NULL,
        commitment BLOB    NOT NULL,
        head       BLOB    NOT NULL,
        command    TEXT,
        entry      TEXT    NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID;
INSERT INTO entries VALUES(1,0,X'8faaa4d807d53d857dcd74b54f4325cb0e14b0e0cbc915e337abde05785bdcfb',X'44be22421f284aed7933d7331a6031f0da2c108549de6b873be362416161eea0',NULL,'{"audience":"everyone","body":{"edition":1,"format":0,"is":"begun","name":"old","ruleset":"triumvene"},"by":"rules","salt":"513be394b2232e3e270c666e254c98f5","seq":0,"time":1795394847}');
INSERT INTO entries VALUES(1,1,X'39225179d9da15d7c5893aa3dcdf4e3cea82747a2312b0f9774ab17fe38188c6',X'c30f84ac5c12d0843226487c2bb5eae7f8dd676163d0bf350b493858ffa6c5f7',NULL,'{"audience":"everyone","body":{"characters":[],"hosted":true,"is":"seated","name":"Referee","present":true,"seat":0,"tip":"d116d3177e37e7865f549dfad64ce2abd7c66c1de7ed334ad865d97bb2236191"},"by":"rules","salt":"1894040036fb0d59e920d27dacfbeb8c","seq":1,"time":1795394847}');
INSERT INTO entries VALUES(1,2,X'84a1209986f2c4296f5eadaeb9a65141777ac790b03a758c5407dbac937aff6b',X'cfd2ef79f748f7d921994aac35e7d682528b0cf053b104196e23f8b704934a6f',NULL,'{"audience":"everyone","body":{"chain":"public","is":"committed","tip":"b8e8c894d4accb6e53a3490339555b8453f8c049206ce8d9e8707a6c65830d0d"},"by":"rules","salt":"de6162ca63a6415427083082e9b2b2a0","seq":2,"time":1795394847}');
INSERT INTO entries VALUES(1,3,X'c48d2cfc09acc187cabc916920311e371d05b976bd31dd6b7306faa7139af5b5',X'0fce28078ab992c0eb22d1868c1f59752440668f1786d3b634fbc9029ef47c40','0:ba8e838a77761a0e6528b5ed2a239268-1','{"audience":"everyone","body":{"is":"said","kind":"talk","text":"before"},"by":{"seat":0},"command":"0:ba8e838a77761a0e6528b5ed2a239268-1","salt":"c0aee1c53190f895bf9d32c363e21cbc","seq":3,"time":1795394847}');
INSERT INTO entries VALUES(1,4,X'd0dab7663fef8802661a202cab769b3465f356fd79d55b3cdb63d923c44f8c63',X'37de4c467fdbff263dcb33e29b1b8e433eb043a1f17432da2bc78ac7bfa0ce68',NULL,'{"audience":"everyone","body":{"chain":{"thrown":"everyone"},"is":"committed","tip":"6503e15092832e9dcd1b879421d4d4e980ce5c5130932bd2bc57a7fb7c234115"},"by":"rules","salt":"b4c40b5c081a332b1dbbfd23588fb768","seq":4,"time":1795394847}');
INSERT INTO entries VALUES(1,5,X'213c4f89abc6e791ea285ac03a32d7c56b3fde3598c00066717832c9ef68060e',X'd4c746c96de20d61c8271668e48ef6384c1cae008483e2b8be18aa276b7ef145','0:ba8e838a77761a0e6528b5ed2a239268-2','{"audience":"everyone","body":{"chain":{"thrown":"everyone"},"is":"committed","tip":"ecc95864b6a757efbd7e940a64ae1ee0d483d17b9e0460f8c24f8ce6be852095"},"by":{"seat":0},"command":"0:ba8e838a77761a0e6528b5ed2a239268-2","salt":"165e6a10dfd22108f5ccfb63a7213756","seq":5,"time":1795394847}');
INSERT INTO entries VALUES(1,6,X'3340d0415a9a22bd4d789d111be2851425fc44cfe819b069983f02b112d3c555',X'46f8a0532e8a4b23eecf4108d8a169521d34a4d9add91e31187fb39e0a7c27a1',NULL,'{"audience":"everyone","body":{"faces":[2,3],"is":"thrown","link":{"chain":{"thrown":"everyone"},"link":"50fa58c02084d73518b6a03c67935f9b6357ac1c32ef523c28f624e374ef526e"},"notation":"2d6","source":{"links":{"devices":{"0":"5f23239dd7eeab2f93860d24785b11d569e08c377eae26d43ef4e65f97c355c8"},"one_machine":true}},"total":"5"},"by":{"seat":0},"salt":"133d5942cb679c8417139bea2207832f","seq":6,"time":1795394847}');
INSERT INTO entries VALUES(1,7,X'e84614f61549d52ab7196a8dbfee476a032f228788ca9ff0289721c6d92bea50',X'9232928807bf830611b82f86f246fc4ce9971c791a3c1e71a5a84a6e327163e5','0:ba8e838a77761a0e6528b5ed2a239268-3','{"audience":"everyone","body":{"is":"said","kind":"talk","text":"after"},"by":{"seat":0},"command":"0:ba8e838a77761a0e6528b5ed2a239268-3","salt":"d9e92706a97dcedfef2e84c80eec68a6","seq":7,"time":1795394847}');
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
CREATE TABLE holders (
        device   BLOB    NOT NULL,
        table_id INTEGER NOT NULL REFERENCES tables (id),
        seat     INTEGER NOT NULL,
        PRIMARY KEY (device, table_id, seat)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE keys (
        token    BLOB PRIMARY KEY,
        table_id INTEGER REFERENCES tables (id),
        seat     INTEGER
    ) STRICT, WITHOUT ROWID;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('tables',1);
CREATE UNIQUE INDEX commands ON entries (table_id, command) WHERE command IS NOT NULL;
