-- A library of version 14, written by the migrations 1 to 14 before they became one, with rows in every table.
PRAGMA foreign_keys = OFF;
BEGIN;
CREATE TABLE videos (
  id INTEGER PRIMARY KEY,
  youtube_id TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  author TEXT NOT NULL,
  duration_ms INTEGER,
  published_at INTEGER,
  source TEXT NOT NULL CHECK (source IN ('hosted', 'local')),
  open_at_ms INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  refreshed_at INTEGER NOT NULL,
  has_thumbnail INTEGER NOT NULL DEFAULT 0 CHECK (has_thumbnail IN (0, 1)),
  said_count INTEGER NOT NULL,
  shown_count INTEGER NOT NULL,
  section_count INTEGER NOT NULL,
  author_url TEXT,
  author_avatar_url TEXT,
  thumbnail_url TEXT,
  thumbnail_width INTEGER,
  thumbnail_height INTEGER,
  favicon_url TEXT,
  is_live_crawl INTEGER CHECK (is_live_crawl IN (0, 1)),
  is_embeddable INTEGER CHECK (is_embeddable IN (0, 1)),
  caption_language TEXT,
  summary_method TEXT CHECK (summary_method IN ('service', 'model', 'extractive')),
  description TEXT NOT NULL,
  extra TEXT NOT NULL
, caption_name TEXT, section_method TEXT CHECK (section_method IN
  ('service', 'chapters', 'auto-chapters', 'description', 'topics', 'model', 'even')), visual_method TEXT CHECK (visual_method IN ('service', 'model')), visual_model TEXT, caption_kind TEXT CHECK (caption_kind IN ('manual', 'automatic', 'file')), caption_times_estimated INTEGER NOT NULL DEFAULT 0 CHECK (caption_times_estimated IN (0, 1)), text_version INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE passages (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
  start_ms INTEGER NOT NULL,
  end_ms INTEGER NOT NULL,
  title TEXT,
  text TEXT NOT NULL,
  speaker_id TEXT
, is_sound INTEGER NOT NULL DEFAULT 0 CHECK (is_sound IN (0, 1))) STRICT;
CREATE VIRTUAL TABLE passage_text USING fts5(text, b, content='', contentless_delete=1, tokenize='ascii');
CREATE VIRTUAL TABLE video_text USING fts5(title, author, content='', contentless_delete=1, tokenize='ascii', prefix='1 2 3');
CREATE TABLE term (
  term TEXT PRIMARY KEY,
  df INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE collections (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE
) STRICT;
CREATE TABLE collection_videos (
  collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  video_id INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  PRIMARY KEY (collection_id, video_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_videos_by_video ON collection_videos (video_id);
CREATE TABLE imports (
  id INTEGER PRIMARY KEY,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  source TEXT NOT NULL CHECK (source IN ('hosted', 'local')),
  crawl_mode TEXT NOT NULL CHECK (crawl_mode IN ('never', 'fallback', 'always')),
  refresh INTEGER NOT NULL CHECK (refresh IN (0, 1)),
  collection_id INTEGER REFERENCES collections (id) ON DELETE SET NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'cancelled', 'finished')),
  pause_error_type TEXT,
  pause_error_message TEXT
, ceiling_usd REAL, trial INTEGER NOT NULL DEFAULT 0 CHECK (trial IN (0, 1)), estimate_usd REAL) STRICT;
CREATE TABLE import_items (
  id INTEGER PRIMARY KEY,
  import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  input TEXT NOT NULL,
  video_id TEXT,
  open_at_ms INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN
    ('pending', 'fetching', 'saved', 'duplicate', 'exists', 'failed', 'unreadable', 'cancelled', 'in_doubt')),
  error_type TEXT,
  error_message TEXT,
  advice TEXT CHECK (advice IN ('later', 'live', 'none')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER,
  last_asked TEXT CHECK (last_asked IN ('never', 'fallback', 'always')), listed_title TEXT,
  UNIQUE (import_id, ordinal)
) STRICT;
CREATE INDEX import_items_due ON import_items (import_id, state, ordinal, next_attempt_at);
CREATE TABLE answers (
  id INTEGER PRIMARY KEY,
  asked_at INTEGER NOT NULL,
  question TEXT NOT NULL,
  scope TEXT NOT NULL,
  method TEXT NOT NULL CHECK (method IN ('service', 'model', 'extractive')),
  text TEXT NOT NULL,
  citations TEXT NOT NULL,
  cost_usd REAL,
  took_ms INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('complete', 'stopped', 'incomplete')),
  problem TEXT
, kept_at INTEGER) STRICT;
CREATE TABLE ledger (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('videos', 'search', 'answer', 'model')),
  cost_usd REAL,
  breakdown TEXT,
  import_id INTEGER REFERENCES imports (id) ON DELETE SET NULL,
  answer_id INTEGER REFERENCES answers (id) ON DELETE SET NULL,
  note TEXT NOT NULL
, crawl_kind TEXT CHECK (crawl_kind IN ('cached', 'live')), video_count INTEGER, counted_usd REAL, purpose TEXT CHECK (purpose IN ('answer', 'summary', 'description', 'embedding', 'test'))) STRICT;
CREATE INDEX ledger_by_import ON ledger (import_id);
CREATE INDEX ledger_by_answer ON ledger (answer_id);
CREATE INDEX ledger_by_time ON ledger (at);
CREATE INDEX ledger_by_kind ON ledger (operation, crawl_kind);
CREATE TABLE reservations (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('videos', 'search', 'answer', 'model')),
  amount_usd REAL,
  crawl_kind TEXT CHECK (crawl_kind IN ('cached', 'live')),
  video_count INTEGER,
  import_id INTEGER REFERENCES imports (id) ON DELETE SET NULL,
  answer_id INTEGER REFERENCES answers (id) ON DELETE SET NULL,
  note TEXT NOT NULL
, purpose TEXT CHECK (purpose IN ('answer', 'summary', 'description', 'embedding', 'test'))) STRICT;
CREATE TABLE service_searches (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  videos TEXT NOT NULL
) STRICT;
CREATE TABLE cited_videos (
  id INTEGER PRIMARY KEY,
  answer_id INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  youtube_id TEXT NOT NULL,
  content TEXT NOT NULL,
  UNIQUE (answer_id, youtube_id)
) STRICT;
CREATE TABLE unindexed (
  video_id INTEGER PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE
) STRICT;
CREATE TABLE model_replies (
  id INTEGER PRIMARY KEY,
  key BLOB NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  model TEXT NOT NULL,
  text TEXT NOT NULL,
  size INTEGER NOT NULL,
  input_tokens INTEGER,
  output_tokens INTEGER
) STRICT;
CREATE INDEX model_replies_by_use ON model_replies (used_at, size);
CREATE TABLE model_summaries (
  video_id INTEGER PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  model TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  original TEXT NOT NULL
) STRICT;
CREATE TABLE storyboards (
  video_id INTEGER PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  frame_count INTEGER NOT NULL,
  columns INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  interval_ms INTEGER,
  sheet_urls TEXT NOT NULL,
  sheets TEXT NOT NULL,
  told_at INTEGER NOT NULL,
  tried_at INTEGER
) STRICT;
CREATE TABLE embedding_models (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL,
  name TEXT NOT NULL,
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  revision INTEGER NOT NULL DEFAULT 0, waits_for_word INTEGER NOT NULL DEFAULT 0 CHECK (waits_for_word IN (0, 1)),
  UNIQUE (url, name)
) STRICT;
CREATE TABLE excerpted_videos (
  video_id INTEGER PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
  is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
  excerpt_count INTEGER NOT NULL,
  embedded_count INTEGER NOT NULL,
  model_id INTEGER REFERENCES embedding_models (id),
  revision INTEGER NOT NULL
) STRICT;
CREATE TABLE excerpts (
  id INTEGER PRIMARY KEY,
  last_passage INTEGER NOT NULL,
  text_hash BLOB NOT NULL,
  codes BLOB,
  scale REAL,
  CHECK ((codes IS NULL) = (scale IS NULL))
) STRICT;
CREATE TABLE tasks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  request TEXT NOT NULL CHECK (json_valid(request)),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'interrupted', 'finished', 'failed', 'cancelled')),
  may_cost INTEGER NOT NULL DEFAULT 0 CHECK (may_cost IN (0, 1)),
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  failures TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(failures)),
  started_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE TABLE task_videos (
  task_id INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  video_id TEXT NOT NULL,
  is_settled INTEGER NOT NULL DEFAULT 0 CHECK (is_settled IN (0, 1)),
  PRIMARY KEY (task_id, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE videos_to_summarise (
  position INTEGER PRIMARY KEY,
  video_id INTEGER NOT NULL UNIQUE REFERENCES videos (id) ON DELETE CASCADE
) STRICT;
INSERT INTO videos VALUES (1, 'videotrees_', 'https://www.youtube.com/watch?v=videotrees_', 'Cooling the dense city', 'M. Okafor', 62000, 1743379200000, 'hosted', 0, 1, 1, 1, 2, 1, 1, NULL, NULL, 'https://i.ytimg.com/vi/x/hq.jpg', 480, 360, NULL, 1, NULL, NULL, 'service', '', '{}', NULL, 'service', 'service', 'sees', NULL, 0, 1000);
INSERT INTO videos VALUES (2, 'videoroofs_', 'https://www.youtube.com/watch?v=videoroofs_', 'White roofs', 'Somebody', 600000, NULL, 'local', 0, 2, 2, 0, 2, 0, 0, NULL, NULL, 'https://i.ytimg.com/vi/x/hq.jpg', 480, 360, NULL, 1, NULL, 'en', NULL, '', '{}', 'English', NULL, NULL, NULL, 'automatic', 0, 2000);
INSERT INTO videos VALUES (3, 'videonotes_', 'https://www.youtube.com/watch?v=videonotes_', 'Field notes', 'Somebody', 600000, NULL, 'local', 0, 3, 3, 0, 1, 0, 0, NULL, NULL, 'https://i.ytimg.com/vi/x/hq.jpg', 480, 360, NULL, 1, NULL, 'de', NULL, '', '{}', 'notes.srt', NULL, NULL, NULL, 'file', 0, 3000);
INSERT INTO videos VALUES (4, 'videolater_', 'https://www.youtube.com/watch?v=videolater_', 'Not indexed yet', 'Somebody', 600000, NULL, 'local', 0, 4, 4, 0, 1, 0, 0, NULL, NULL, 'https://i.ytimg.com/vi/x/hq.jpg', 480, 360, NULL, 1, NULL, NULL, NULL, '', '{}', NULL, NULL, NULL, NULL, NULL, 0, 4000);
INSERT INTO passages VALUES (131072, 0, 0, 1000, NULL, 'A street with trees', NULL, 0);
INSERT INTO passages VALUES (131073, 0, 1000, 2000, NULL, 'is four degrees cooler.', NULL, 0);
INSERT INTO passages VALUES (131074, 0, 2000, 3000, NULL, 'Applause', 'S1', 1);
INSERT INTO passages VALUES (131075, 1, 0, 1000, NULL, 'A tree-lined street', NULL, 0);
INSERT INTO passages VALUES (131076, 2, 0, 3000, 'Trees', 'They give shade.', NULL, 0);
INSERT INTO passages VALUES (131077, 3, 0, 62000, NULL, 'Trees cool streets.', NULL, 0);
INSERT INTO passages VALUES (262144, 0, 0, 1000, NULL, 'Paint the roof white.', NULL, 0);
INSERT INTO passages VALUES (262145, 0, 1000, 2000, NULL, 'It reflects the sun.', NULL, 0);
INSERT INTO passages VALUES (393216, 0, 0, 1000, NULL, 'Kühle Höfe.', NULL, 0);
INSERT INTO passages VALUES (524288, 0, 0, 1000, NULL, 'Words that wait.', NULL, 0);
DELETE FROM passage_text_data;
INSERT INTO passage_text_data VALUES (1, X'091e12');
INSERT INTO passage_text_data VALUES (10, X'00000001ff00000101010000010101010101000009');
INSERT INTO passage_text_data VALUES (137438953473, X'000001990230618880000202030202020770706c61757365888002020201026230888000060101030106010103010601010301060101030106010103010601010387ff7b06010103010601010387ff7f060101030104636f6f6c888005020305026572888001020501076465677265657388800102040104666f7572888001020301046769766588800402040104686f66659880000203010269738880010202020174908001020201026b30888000060101020106010102010601010287ff7e06010102010601010287ff7f06010102020131888003060101020201328880040601010202013388800506010102020475686c65988000020201056c696e6564888003020401057061696e74908000020201087265666c65637473908001020302036f6f66908000020401057368616465888004020502057472656574888000020303020507017388800502040202756e908001020501037468659080000203010204040179888004020302037265658880030203050173888000020504020201020201057768697465908000020502036974688880000204040b0e370b090e0b0b0b0908280a0a0a0b0c0c0f0a0c0f08090d080a0e0c');
DELETE FROM passage_text_idx;
INSERT INTO passage_text_idx VALUES (1, X'', 2);
DELETE FROM passage_text_docsize;
INSERT INTO passage_text_docsize VALUES (131072, X'0402', 1);
INSERT INTO passage_text_docsize VALUES (131073, X'0402', 1);
INSERT INTO passage_text_docsize VALUES (131074, X'0102', 1);
INSERT INTO passage_text_docsize VALUES (131075, X'0402', 1);
INSERT INTO passage_text_docsize VALUES (131076, X'0402', 1);
INSERT INTO passage_text_docsize VALUES (131077, X'0302', 1);
INSERT INTO passage_text_docsize VALUES (262144, X'0402', 1);
INSERT INTO passage_text_docsize VALUES (262145, X'0402', 1);
INSERT INTO passage_text_docsize VALUES (393216, X'0202', 1);
DELETE FROM passage_text_config;
INSERT INTO passage_text_config VALUES ('automerge', 0);
INSERT INTO passage_text_config VALUES ('version', 4);
DELETE FROM video_text_data;
INSERT INTO video_text_data VALUES (1, X'030804');
INSERT INTO video_text_data VALUES (10, X'00000000ff00000101010100010101010101000003');
INSERT INTO video_text_data VALUES (137438953473, X'0000016c05306369747901020502066f6f6c696e67010202010564656e736501020401056669656c6403020201016d010601010201056e6f74657303020301066f6b61666f7201060101030105726f6f66730202030108736f6d65626f647902060101020106010102010374686501020301057768697465020202000231630104020501016401020401016603020201016d010601010201016e03020301016f010601010301017202020301017302060101020106010102010174010203010177020202000332636901020502016f010202010264650102040102666903020201026e6f03020301026f6b01060101030102726f0202030102736f02060101020106010102010274680102030102776802020200043363697401020502026f6f010202010364656e010204010366696503020201036e6f7403020301036f6b6101060101030103726f6f0202030103736f6d020601010201060101020103746865010203010377686902020204090b0a0a080a0d0a14080a080606080608060d0606080607070709070e070709070808080a080f08');
DELETE FROM video_text_idx;
INSERT INTO video_text_idx VALUES (1, X'', 2);
DELETE FROM video_text_docsize;
INSERT INTO video_text_docsize VALUES (1, X'0402', 1);
INSERT INTO video_text_docsize VALUES (2, X'0201', 1);
INSERT INTO video_text_docsize VALUES (3, X'0201', 1);
DELETE FROM video_text_config;
INSERT INTO video_text_config VALUES ('version', 4);
INSERT INTO term VALUES ('', 9);
INSERT INTO term VALUES ('a', 2);
INSERT INTO term VALUES ('applause', 1);
INSERT INTO term VALUES ('cool', 1);
INSERT INTO term VALUES ('cooler', 1);
INSERT INTO term VALUES ('degrees', 1);
INSERT INTO term VALUES ('four', 1);
INSERT INTO term VALUES ('give', 1);
INSERT INTO term VALUES ('hofe', 1);
INSERT INTO term VALUES ('is', 1);
INSERT INTO term VALUES ('it', 1);
INSERT INTO term VALUES ('kuhle', 1);
INSERT INTO term VALUES ('lined', 1);
INSERT INTO term VALUES ('paint', 1);
INSERT INTO term VALUES ('reflects', 1);
INSERT INTO term VALUES ('roof', 1);
INSERT INTO term VALUES ('shade', 1);
INSERT INTO term VALUES ('street', 2);
INSERT INTO term VALUES ('streets', 1);
INSERT INTO term VALUES ('sun', 1);
INSERT INTO term VALUES ('the', 2);
INSERT INTO term VALUES ('they', 1);
INSERT INTO term VALUES ('tree', 1);
INSERT INTO term VALUES ('trees', 3);
INSERT INTO term VALUES ('white', 1);
INSERT INTO term VALUES ('with', 1);
INSERT INTO collections VALUES (1, 'Heat');
INSERT INTO collection_videos VALUES (1, 1);
INSERT INTO collection_videos VALUES (1, 2);
INSERT INTO imports VALUES (1, 5, 6, 'hosted', 'fallback', 0, 1, 'finished', NULL, NULL, 0.05, 0, 0.013);
INSERT INTO imports VALUES (2, 8, NULL, 'local', 'fallback', 0, NULL, 'paused', 'YOUTUBE_LIMITED', 'Wait.', NULL, 0, NULL);
INSERT INTO import_items VALUES (1, 1, 0, 'https://youtu.be/videotrees_?t=5', 'videotrees_', 5000, 'saved', NULL, NULL, NULL, 1, NULL, 'fallback', NULL);
INSERT INTO import_items VALUES (2, 2, 0, 'https://youtu.be/videogone__', 'videogone__', 0, 'failed', 'PRIVATE', 'This video is private.', 'none', 2, NULL, 'fallback', 'A listed title');
INSERT INTO import_items VALUES (3, 2, 1, 'https://youtu.be/videoroofs_', 'videoroofs_', 0, 'pending', NULL, NULL, NULL, 0, 99, NULL, NULL);
INSERT INTO answers VALUES (1, 9, 'What cools a city?', '{"kind":"library"}', 'model', 'Trees do [1].', '[]', 0.002, 30, 'complete', NULL, 10);
INSERT INTO ledger VALUES (1, 5, 'videos', 0.013, '{"crawl":0.01,"summary":0.003}', 1, NULL, 'Import: 1 video fetched', 'live', 1, NULL, NULL);
INSERT INTO ledger VALUES (2, 9, 'model', 0.002, NULL, NULL, 1, 'small: What cools a city?', NULL, NULL, NULL, 'answer');
INSERT INTO ledger VALUES (3, 12, 'search', NULL, NULL, NULL, NULL, 'tides; the answer was lost', NULL, NULL, 0.1, NULL);
INSERT INTO reservations VALUES (1, 13, 'model', 0.01, NULL, NULL, NULL, NULL, 'small: Why?', 'summary');
INSERT INTO service_searches VALUES (1, 11, '[]');
INSERT INTO cited_videos VALUES (1, 1, 'videocited_', '{"title":"Cited"}');
INSERT INTO unindexed VALUES (4);
INSERT INTO model_replies VALUES (1, X'00ff', 14, 15, 'small', 'A reply.', 8, 100, 20);
INSERT INTO model_summaries VALUES (2, 16, 'small', 'f', '{"summary":null,"sectionMethod":null,"sections":[]}');
INSERT INTO storyboards VALUES (1, 160, 90, 5, 5, 1, 1000, '["https://i.ytimg.com/sb/trees/M0.jpg"]', '[null]', 1, NULL);
INSERT INTO embedding_models VALUES (1, 'http://localhost:11434/v1', 'vectors', 2, 3, 1);
INSERT INTO excerpted_videos VALUES (1, 1, 4, 1, 1, 0);
INSERT INTO excerpted_videos VALUES (2, 1, 1, 0, NULL, 0);
INSERT INTO excerpted_videos VALUES (3, 1, 1, 0, NULL, 0);
INSERT INTO excerpts VALUES (131072, 131074, X'27e9110806bad30b257a3799a3687609', X'7f80', 0.5);
INSERT INTO excerpts VALUES (131075, 131075, X'0ae0bf268e45935afba05e51f509fd57', NULL, NULL);
INSERT INTO excerpts VALUES (131076, 131076, X'78e01a1e145626f30344ce119381db46', NULL, NULL);
INSERT INTO excerpts VALUES (131077, 131077, X'87801173cfc67164f5e8ceb17ad34519', NULL, NULL);
INSERT INTO excerpts VALUES (262144, 262145, X'f339b79d9d550c37f7236bcca34f44f5', NULL, NULL);
INSERT INTO excerpts VALUES (393216, 393216, X'cc606a268770b4f9e443e47280141d55', NULL, NULL);
INSERT INTO tasks VALUES (1, 'summarise', '“White roofs”', '{"videoIds":["videoroofs_"]}', 'waiting', 0, 0, 0, '[]', 7, NULL);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES ('tasks', 1);
INSERT INTO task_videos VALUES (1, 0, 'videoroofs_', 0);
INSERT INTO videos_to_summarise VALUES (1, 3);
PRAGMA user_version = 14;
COMMIT;
