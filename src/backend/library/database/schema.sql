PRAGMA user_version = 21;

CREATE TABLE act_rows (
  n INTEGER PRIMARY KEY,
  act_id INTEGER NOT NULL REFERENCES acts (id) ON DELETE CASCADE,
  table_name TEXT NOT NULL,
  key TEXT NOT NULL,
  before TEXT,
  after TEXT,
  UNIQUE (table_name, key, act_id)
) STRICT;

CREATE INDEX act_rows_by_act ON act_rows (act_id);

CREATE TABLE acts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  title TEXT NOT NULL,
  is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))
) STRICT;

CREATE INDEX acts_by_time ON acts (at);

CREATE TABLE "all_videos" (
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
  ('service', 'chapters', 'auto-chapters', 'description', 'topics', 'model', 'even')), visual_method TEXT CHECK (visual_method IN ('service', 'model')), visual_model TEXT, caption_kind TEXT CHECK (caption_kind IN ('manual', 'automatic', 'file')), caption_times_estimated INTEGER NOT NULL DEFAULT 0 CHECK (caption_times_estimated IN (0, 1)), text_version INTEGER NOT NULL DEFAULT 0, said_origin TEXT CHECK (said_origin IN ('file', 'hosted', 'local')), unread TEXT CHECK (json_valid(unread))) STRICT;

CREATE INDEX videos_by_caption_language ON "all_videos" (caption_language);

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

CREATE TABLE cited_videos (
  id INTEGER PRIMARY KEY,
  answer_id INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  youtube_id TEXT NOT NULL,
  content TEXT NOT NULL,
  UNIQUE (answer_id, youtube_id)
) STRICT;

CREATE TABLE collection_videos (
  collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  video_id INTEGER NOT NULL REFERENCES "all_videos" (id) ON DELETE CASCADE,
  PRIMARY KEY (collection_id, video_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX collection_videos_by_video ON collection_videos (video_id);

CREATE TRIGGER collection_videos_deleted AFTER DELETE ON collection_videos BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'collection_videos', json_array(OLD.collection_id, OLD.video_id), json_object('collection_id', OLD.collection_id, 'video_id', OLD.video_id), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;

  DELETE FROM acts WHERE NOT EXISTS (SELECT 1 FROM recording)
    AND id IN (SELECT act_id FROM act_rows WHERE table_name = 'collection_videos' AND key = json_array(OLD.collection_id, OLD.video_id));
END;

CREATE TRIGGER collection_videos_inserted AFTER INSERT ON collection_videos BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'collection_videos', json_array(NEW.collection_id, NEW.video_id), NULL, json_object('collection_id', NEW.collection_id, 'video_id', NEW.video_id) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER collection_videos_rekeyed AFTER UPDATE OF collection_id, video_id ON collection_videos WHEN NOT (OLD.collection_id = NEW.collection_id AND OLD.video_id = NEW.video_id) BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'collection_videos', json_array(OLD.collection_id, OLD.video_id), json_object('collection_id', OLD.collection_id, 'video_id', OLD.video_id), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'collection_videos', json_array(NEW.collection_id, NEW.video_id), NULL, json_object('collection_id', NEW.collection_id, 'video_id', NEW.video_id) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TABLE "collections" (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL COLLATE NOCASE,
  removed_at INTEGER
) STRICT;

CREATE UNIQUE INDEX collections_by_name ON collections (name) WHERE removed_at IS NULL;

CREATE TRIGGER collections_deleted AFTER DELETE ON collections BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'collections', json_array(OLD.id), json_object('id', OLD.id, 'name', OLD.name, 'removed_at', OLD.removed_at), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;

  DELETE FROM acts WHERE NOT EXISTS (SELECT 1 FROM recording)
    AND id IN (SELECT act_id FROM act_rows WHERE table_name = 'collections' AND key = json_array(OLD.id));
END;

CREATE TRIGGER collections_inserted AFTER INSERT ON collections BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'collections', json_array(NEW.id), NULL, json_object('id', NEW.id, 'name', NEW.name, 'removed_at', NEW.removed_at) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER collections_rekeyed AFTER UPDATE OF id ON collections WHEN NOT (OLD.id = NEW.id) BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'collections', json_array(OLD.id), json_object('id', OLD.id, 'name', OLD.name, 'removed_at', OLD.removed_at), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'collections', json_array(NEW.id), NULL, json_object('id', NEW.id, 'name', NEW.name, 'removed_at', NEW.removed_at) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER collections_updated AFTER UPDATE OF name, removed_at ON collections WHEN OLD.id = NEW.id BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'collections', json_array(NEW.id), json_object('id', OLD.id, 'name', OLD.name, 'removed_at', OLD.removed_at), json_object('id', NEW.id, 'name', NEW.name, 'removed_at', NEW.removed_at) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TABLE corrections (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  youtube_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('said', 'shown')),
  start_ms INTEGER NOT NULL,
  end_ms INTEGER NOT NULL,
  clip INTEGER,
  original_text TEXT NOT NULL,
  text TEXT,
  original_speaker TEXT,
  speaker TEXT,
  has_speaker INTEGER NOT NULL DEFAULT 0 CHECK (has_speaker IN (0, 1)),
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  made_by TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  history TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(history))
) STRICT;

CREATE INDEX corrections_by_video ON corrections (youtube_id, kind, start_ms);

CREATE TRIGGER correction_added AFTER INSERT ON corrections BEGIN
  INSERT INTO pending_layers SELECT new.youtube_id
    WHERE NOT EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = new.youtube_id);
END;

CREATE TRIGGER correction_changed AFTER UPDATE ON corrections BEGIN
  INSERT INTO pending_layers SELECT new.youtube_id
    WHERE NOT EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = new.youtube_id);
END;

CREATE TRIGGER correction_removed AFTER DELETE ON corrections BEGIN
  INSERT INTO pending_layers SELECT old.youtube_id
    WHERE NOT EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = old.youtube_id);
END;

CREATE TRIGGER corrections_deleted AFTER DELETE ON corrections BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'corrections', json_array(OLD.id), json_object('id', OLD.id, 'uuid', OLD.uuid, 'youtube_id', OLD.youtube_id, 'kind', OLD.kind, 'text', OLD.text, 'speaker', OLD.speaker, 'has_speaker', OLD.has_speaker, 'made_by', OLD.made_by, 'changed_at', OLD.changed_at, 'history', OLD.history, 'start_ms', OLD.start_ms, 'end_ms', OLD.end_ms, 'clip', OLD.clip, 'original_text', OLD.original_text, 'original_speaker', OLD.original_speaker, 'before', OLD.before, 'after', OLD.after), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;

  DELETE FROM acts WHERE NOT EXISTS (SELECT 1 FROM recording)
    AND id IN (SELECT act_id FROM act_rows WHERE table_name = 'corrections' AND key = json_array(OLD.id));
END;

CREATE TRIGGER corrections_inserted AFTER INSERT ON corrections BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'corrections', json_array(NEW.id), NULL, json_object('id', NEW.id, 'uuid', NEW.uuid, 'youtube_id', NEW.youtube_id, 'kind', NEW.kind, 'text', NEW.text, 'speaker', NEW.speaker, 'has_speaker', NEW.has_speaker, 'made_by', NEW.made_by, 'changed_at', NEW.changed_at, 'history', NEW.history, 'start_ms', NEW.start_ms, 'end_ms', NEW.end_ms, 'clip', NEW.clip, 'original_text', NEW.original_text, 'original_speaker', NEW.original_speaker, 'before', NEW.before, 'after', NEW.after) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER corrections_rekeyed AFTER UPDATE OF id ON corrections WHEN NOT (OLD.id = NEW.id) BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'corrections', json_array(OLD.id), json_object('id', OLD.id, 'uuid', OLD.uuid, 'youtube_id', OLD.youtube_id, 'kind', OLD.kind, 'text', OLD.text, 'speaker', OLD.speaker, 'has_speaker', OLD.has_speaker, 'made_by', OLD.made_by, 'changed_at', OLD.changed_at, 'history', OLD.history, 'start_ms', OLD.start_ms, 'end_ms', OLD.end_ms, 'clip', OLD.clip, 'original_text', OLD.original_text, 'original_speaker', OLD.original_speaker, 'before', OLD.before, 'after', OLD.after), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'corrections', json_array(NEW.id), NULL, json_object('id', NEW.id, 'uuid', NEW.uuid, 'youtube_id', NEW.youtube_id, 'kind', NEW.kind, 'text', NEW.text, 'speaker', NEW.speaker, 'has_speaker', NEW.has_speaker, 'made_by', NEW.made_by, 'changed_at', NEW.changed_at, 'history', NEW.history, 'start_ms', NEW.start_ms, 'end_ms', NEW.end_ms, 'clip', NEW.clip, 'original_text', NEW.original_text, 'original_speaker', NEW.original_speaker, 'before', NEW.before, 'after', NEW.after) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER corrections_updated AFTER UPDATE OF uuid, youtube_id, kind, text, speaker, has_speaker, made_by, changed_at, history ON corrections WHEN OLD.id = NEW.id BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'corrections', json_array(NEW.id), json_object('id', OLD.id, 'uuid', OLD.uuid, 'youtube_id', OLD.youtube_id, 'kind', OLD.kind, 'text', OLD.text, 'speaker', OLD.speaker, 'has_speaker', OLD.has_speaker, 'made_by', OLD.made_by, 'changed_at', OLD.changed_at, 'history', OLD.history, 'start_ms', OLD.start_ms, 'end_ms', OLD.end_ms, 'clip', OLD.clip, 'original_text', OLD.original_text, 'original_speaker', OLD.original_speaker, 'before', OLD.before, 'after', OLD.after), json_object('id', NEW.id, 'uuid', NEW.uuid, 'youtube_id', NEW.youtube_id, 'kind', NEW.kind, 'text', NEW.text, 'speaker', NEW.speaker, 'has_speaker', NEW.has_speaker, 'made_by', NEW.made_by, 'changed_at', NEW.changed_at, 'history', NEW.history, 'start_ms', NEW.start_ms, 'end_ms', NEW.end_ms, 'clip', NEW.clip, 'original_text', NEW.original_text, 'original_speaker', NEW.original_speaker, 'before', NEW.before, 'after', NEW.after) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TABLE embedding_models (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL,
  name TEXT NOT NULL,
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  revision INTEGER NOT NULL DEFAULT 0, waits_for_word INTEGER NOT NULL DEFAULT 0 CHECK (waits_for_word IN (0, 1)), asks_again INTEGER NOT NULL DEFAULT 0 CHECK (asks_again IN (0, 1)),
  UNIQUE (url, name)
) STRICT;

CREATE VIRTUAL TABLE excerpt_text USING fts5(text, b, content='', contentless_delete=1, tokenize='ascii');

CREATE TABLE excerpted_videos (
  video_id INTEGER PRIMARY KEY REFERENCES "all_videos" (id) ON DELETE CASCADE,
  is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
  excerpt_count INTEGER NOT NULL,
  embedded_count INTEGER NOT NULL,
  model_id INTEGER REFERENCES embedding_models (id),
  revision INTEGER NOT NULL
) STRICT;

CREATE TABLE excerpts (
  id INTEGER PRIMARY KEY,
  passage_count INTEGER NOT NULL CHECK (passage_count > 0),
  is_title INTEGER NOT NULL DEFAULT 0 CHECK (is_title IN (0, 1))
) STRICT;

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
  last_asked TEXT CHECK (last_asked IN ('never', 'fallback', 'always')), listed_title TEXT, is_restored INTEGER NOT NULL DEFAULT 0 CHECK (is_restored IN (0, 1)),
  UNIQUE (import_id, ordinal)
) STRICT;

CREATE INDEX import_items_due ON import_items (import_id, state, ordinal, next_attempt_at);

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
, ceiling_usd REAL, trial INTEGER NOT NULL DEFAULT 0 CHECK (trial IN (0, 1)), estimate_usd REAL, replaces INTEGER NOT NULL DEFAULT 0 CHECK (replaces IN (0, 1))) STRICT;

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

CREATE INDEX ledger_by_answer ON ledger (answer_id);

CREATE INDEX ledger_by_import ON ledger (import_id);

CREATE INDEX ledger_by_kind ON ledger (operation, crawl_kind);

CREATE INDEX ledger_by_time ON ledger (at);

CREATE TABLE mark_tags (
  mark_id INTEGER NOT NULL REFERENCES marks (id) ON DELETE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  rank REAL NOT NULL,
  PRIMARY KEY (mark_id, tag_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX mark_tags_by_tag ON mark_tags (tag_id, rank);

CREATE TRIGGER mark_tags_deleted AFTER DELETE ON mark_tags BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'mark_tags', json_array(OLD.mark_id, OLD.tag_id), json_object('mark_id', OLD.mark_id, 'tag_id', OLD.tag_id, 'position', OLD.position, 'rank', printf('%!.17g', OLD.rank)), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;

  DELETE FROM acts WHERE NOT EXISTS (SELECT 1 FROM recording)
    AND id IN (SELECT act_id FROM act_rows WHERE table_name = 'mark_tags' AND key = json_array(OLD.mark_id, OLD.tag_id));
END;

CREATE TRIGGER mark_tags_inserted AFTER INSERT ON mark_tags BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'mark_tags', json_array(NEW.mark_id, NEW.tag_id), NULL, json_object('mark_id', NEW.mark_id, 'tag_id', NEW.tag_id, 'position', NEW.position, 'rank', printf('%!.17g', NEW.rank)) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER mark_tags_rekeyed AFTER UPDATE OF mark_id, tag_id ON mark_tags WHEN NOT (OLD.mark_id = NEW.mark_id AND OLD.tag_id = NEW.tag_id) BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'mark_tags', json_array(OLD.mark_id, OLD.tag_id), json_object('mark_id', OLD.mark_id, 'tag_id', OLD.tag_id, 'position', OLD.position, 'rank', printf('%!.17g', OLD.rank)), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'mark_tags', json_array(NEW.mark_id, NEW.tag_id), NULL, json_object('mark_id', NEW.mark_id, 'tag_id', NEW.tag_id, 'position', NEW.position, 'rank', printf('%!.17g', NEW.rank)) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER mark_tags_updated AFTER UPDATE OF position, rank ON mark_tags WHEN OLD.mark_id = NEW.mark_id AND OLD.tag_id = NEW.tag_id BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'mark_tags', json_array(NEW.mark_id, NEW.tag_id), json_object('mark_id', OLD.mark_id, 'tag_id', OLD.tag_id, 'position', OLD.position, 'rank', printf('%!.17g', OLD.rank)), json_object('mark_id', NEW.mark_id, 'tag_id', NEW.tag_id, 'position', NEW.position, 'rank', printf('%!.17g', NEW.rank)) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TABLE marks (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  youtube_id TEXT NOT NULL,
  kind TEXT CHECK (kind IN ('said', 'shown')),
  is_whole_video INTEGER NOT NULL DEFAULT 0 CHECK (is_whole_video IN (0, 1)),
  start_ms INTEGER NOT NULL,
  end_ms INTEGER NOT NULL,
  quote TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  text_version INTEGER,
  from_clip INTEGER,
  from_offset INTEGER,
  to_clip INTEGER,
  to_offset INTEGER,
  placement TEXT CHECK (placement IN ('exact', 'similar', 'time')),
  note TEXT NOT NULL,
  speakers TEXT NOT NULL CHECK (json_valid(speakers)),
  basis TEXT NOT NULL CHECK (json_valid(basis)),
  made_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  title TEXT NOT NULL,
  author TEXT NOT NULL,
  published_at INTEGER,
  removed_at INTEGER
) STRICT;

CREATE INDEX marks_by_time ON marks (created_at);

CREATE INDEX marks_by_video ON marks (youtube_id, start_ms);

CREATE TRIGGER marks_deleted AFTER DELETE ON marks BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'marks', json_array(OLD.id), json_object('id', OLD.id, 'uuid', OLD.uuid, 'youtube_id', OLD.youtube_id, 'kind', OLD.kind, 'is_whole_video', OLD.is_whole_video, 'quote', OLD.quote, 'before', OLD.before, 'after', OLD.after, 'note', OLD.note, 'basis', OLD.basis, 'made_by', OLD.made_by, 'created_at', OLD.created_at, 'changed_at', OLD.changed_at, 'title', OLD.title, 'author', OLD.author, 'published_at', OLD.published_at, 'removed_at', OLD.removed_at, 'text_version', OLD.text_version, 'from_clip', OLD.from_clip, 'from_offset', OLD.from_offset, 'to_clip', OLD.to_clip, 'to_offset', OLD.to_offset, 'placement', OLD.placement, 'start_ms', OLD.start_ms, 'end_ms', OLD.end_ms, 'speakers', OLD.speakers), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;

  DELETE FROM acts WHERE NOT EXISTS (SELECT 1 FROM recording)
    AND id IN (SELECT act_id FROM act_rows WHERE table_name = 'marks' AND key = json_array(OLD.id));
END;

CREATE TRIGGER marks_inserted AFTER INSERT ON marks BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'marks', json_array(NEW.id), NULL, json_object('id', NEW.id, 'uuid', NEW.uuid, 'youtube_id', NEW.youtube_id, 'kind', NEW.kind, 'is_whole_video', NEW.is_whole_video, 'quote', NEW.quote, 'before', NEW.before, 'after', NEW.after, 'note', NEW.note, 'basis', NEW.basis, 'made_by', NEW.made_by, 'created_at', NEW.created_at, 'changed_at', NEW.changed_at, 'title', NEW.title, 'author', NEW.author, 'published_at', NEW.published_at, 'removed_at', NEW.removed_at, 'text_version', NEW.text_version, 'from_clip', NEW.from_clip, 'from_offset', NEW.from_offset, 'to_clip', NEW.to_clip, 'to_offset', NEW.to_offset, 'placement', NEW.placement, 'start_ms', NEW.start_ms, 'end_ms', NEW.end_ms, 'speakers', NEW.speakers) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER marks_rekeyed AFTER UPDATE OF id ON marks WHEN NOT (OLD.id = NEW.id) BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'marks', json_array(OLD.id), json_object('id', OLD.id, 'uuid', OLD.uuid, 'youtube_id', OLD.youtube_id, 'kind', OLD.kind, 'is_whole_video', OLD.is_whole_video, 'quote', OLD.quote, 'before', OLD.before, 'after', OLD.after, 'note', OLD.note, 'basis', OLD.basis, 'made_by', OLD.made_by, 'created_at', OLD.created_at, 'changed_at', OLD.changed_at, 'title', OLD.title, 'author', OLD.author, 'published_at', OLD.published_at, 'removed_at', OLD.removed_at, 'text_version', OLD.text_version, 'from_clip', OLD.from_clip, 'from_offset', OLD.from_offset, 'to_clip', OLD.to_clip, 'to_offset', OLD.to_offset, 'placement', OLD.placement, 'start_ms', OLD.start_ms, 'end_ms', OLD.end_ms, 'speakers', OLD.speakers), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'marks', json_array(NEW.id), NULL, json_object('id', NEW.id, 'uuid', NEW.uuid, 'youtube_id', NEW.youtube_id, 'kind', NEW.kind, 'is_whole_video', NEW.is_whole_video, 'quote', NEW.quote, 'before', NEW.before, 'after', NEW.after, 'note', NEW.note, 'basis', NEW.basis, 'made_by', NEW.made_by, 'created_at', NEW.created_at, 'changed_at', NEW.changed_at, 'title', NEW.title, 'author', NEW.author, 'published_at', NEW.published_at, 'removed_at', NEW.removed_at, 'text_version', NEW.text_version, 'from_clip', NEW.from_clip, 'from_offset', NEW.from_offset, 'to_clip', NEW.to_clip, 'to_offset', NEW.to_offset, 'placement', NEW.placement, 'start_ms', NEW.start_ms, 'end_ms', NEW.end_ms, 'speakers', NEW.speakers) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER marks_updated AFTER UPDATE OF uuid, youtube_id, kind, is_whole_video, quote, before, after, note, basis, made_by, created_at, changed_at, title, author, published_at, removed_at ON marks WHEN OLD.id = NEW.id BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'marks', json_array(NEW.id), json_object('id', OLD.id, 'uuid', OLD.uuid, 'youtube_id', OLD.youtube_id, 'kind', OLD.kind, 'is_whole_video', OLD.is_whole_video, 'quote', OLD.quote, 'before', OLD.before, 'after', OLD.after, 'note', OLD.note, 'basis', OLD.basis, 'made_by', OLD.made_by, 'created_at', OLD.created_at, 'changed_at', OLD.changed_at, 'title', OLD.title, 'author', OLD.author, 'published_at', OLD.published_at, 'removed_at', OLD.removed_at, 'text_version', OLD.text_version, 'from_clip', OLD.from_clip, 'from_offset', OLD.from_offset, 'to_clip', OLD.to_clip, 'to_offset', OLD.to_offset, 'placement', OLD.placement, 'start_ms', OLD.start_ms, 'end_ms', OLD.end_ms, 'speakers', OLD.speakers), json_object('id', NEW.id, 'uuid', NEW.uuid, 'youtube_id', NEW.youtube_id, 'kind', NEW.kind, 'is_whole_video', NEW.is_whole_video, 'quote', NEW.quote, 'before', NEW.before, 'after', NEW.after, 'note', NEW.note, 'basis', NEW.basis, 'made_by', NEW.made_by, 'created_at', NEW.created_at, 'changed_at', NEW.changed_at, 'title', NEW.title, 'author', NEW.author, 'published_at', NEW.published_at, 'removed_at', NEW.removed_at, 'text_version', NEW.text_version, 'from_clip', NEW.from_clip, 'from_offset', NEW.from_offset, 'to_clip', NEW.to_clip, 'to_offset', NEW.to_offset, 'placement', NEW.placement, 'start_ms', NEW.start_ms, 'end_ms', NEW.end_ms, 'speakers', NEW.speakers) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

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
  video_id INTEGER PRIMARY KEY REFERENCES "all_videos" (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  model TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  original TEXT NOT NULL
, is_of_earlier_text INTEGER NOT NULL DEFAULT 0 CHECK (is_of_earlier_text IN (0, 1)), sections TEXT CHECK (json_valid(sections))) STRICT;

CREATE TABLE passages (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
  start_ms INTEGER NOT NULL,
  end_ms INTEGER NOT NULL,
  title TEXT,
  text TEXT NOT NULL,
  speaker_id TEXT
, is_sound INTEGER NOT NULL DEFAULT 0 CHECK (is_sound IN (0, 1)), original_text TEXT, original_speaker TEXT) STRICT;

CREATE TABLE pending_layers (youtube_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

CREATE TABLE persons (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE
) STRICT;

CREATE TRIGGER person_renamed AFTER UPDATE OF name ON persons BEGIN
  INSERT INTO pending_layers SELECT DISTINCT youtube_id FROM speakers WHERE person_id = new.id
    AND youtube_id NOT IN (SELECT youtube_id FROM pending_layers);
END;

CREATE TRIGGER persons_deleted AFTER DELETE ON persons BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'persons', json_array(OLD.id), json_object('id', OLD.id, 'uuid', OLD.uuid, 'name', OLD.name, 'name_key', OLD.name_key), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;

  DELETE FROM acts WHERE NOT EXISTS (SELECT 1 FROM recording)
    AND id IN (SELECT act_id FROM act_rows WHERE table_name = 'persons' AND key = json_array(OLD.id));
END;

CREATE TRIGGER persons_inserted AFTER INSERT ON persons BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'persons', json_array(NEW.id), NULL, json_object('id', NEW.id, 'uuid', NEW.uuid, 'name', NEW.name, 'name_key', NEW.name_key) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER persons_rekeyed AFTER UPDATE OF id ON persons WHEN NOT (OLD.id = NEW.id) BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'persons', json_array(OLD.id), json_object('id', OLD.id, 'uuid', OLD.uuid, 'name', OLD.name, 'name_key', OLD.name_key), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'persons', json_array(NEW.id), NULL, json_object('id', NEW.id, 'uuid', NEW.uuid, 'name', NEW.name, 'name_key', NEW.name_key) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER persons_updated AFTER UPDATE OF uuid, name, name_key ON persons WHEN OLD.id = NEW.id BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'persons', json_array(NEW.id), json_object('id', OLD.id, 'uuid', OLD.uuid, 'name', OLD.name, 'name_key', OLD.name_key), json_object('id', NEW.id, 'uuid', NEW.uuid, 'name', NEW.name, 'name_key', NEW.name_key) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TABLE pseudonym_uses (
  youtube_id TEXT NOT NULL,
  label TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (youtube_id, label, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX pseudonym_uses_by_label ON pseudonym_uses (label);

CREATE TABLE pseudonyms (
  subject TEXT PRIMARY KEY CHECK (json_valid(subject)),
  number INTEGER NOT NULL,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE raw_results (
  id INTEGER PRIMARY KEY,
  youtube_id TEXT,
  at INTEGER NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('videos', 'search', 'answer')),
  item_id INTEGER REFERENCES import_items (id) ON DELETE SET NULL,
  answer_id INTEGER REFERENCES answers (id) ON DELETE SET NULL,
  search_id INTEGER REFERENCES service_searches (id) ON DELETE SET NULL,
  is_response INTEGER NOT NULL CHECK (is_response IN (0, 1)),
  app_version TEXT NOT NULL,
  problem TEXT NOT NULL,
  json TEXT NOT NULL
) STRICT;

CREATE INDEX raw_results_by_answer ON raw_results (answer_id);

CREATE INDEX raw_results_by_item ON raw_results (item_id);

CREATE INDEX raw_results_by_search ON raw_results (search_id);

CREATE INDEX raw_results_by_video ON raw_results (youtube_id);

CREATE TABLE readings (
  youtube_id TEXT PRIMARY KEY,
  opened_at INTEGER NOT NULL,
  position_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE recording (
  act_id INTEGER PRIMARY KEY REFERENCES acts (id) ON DELETE CASCADE
) STRICT;

CREATE TABLE removed_videos (
  video_id INTEGER PRIMARY KEY REFERENCES all_videos (id) ON DELETE CASCADE,
  removed_at INTEGER NOT NULL,
  purged_id TEXT
) STRICT;

CREATE INDEX removed_videos_by_time ON removed_videos (removed_at);

CREATE TRIGGER removed_videos_deleted AFTER DELETE ON removed_videos BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'removed_videos', json_array(OLD.video_id), json_object('video_id', OLD.video_id, 'removed_at', OLD.removed_at), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;

END;

CREATE TRIGGER removed_videos_inserted AFTER INSERT ON removed_videos BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'removed_videos', json_array(NEW.video_id), NULL, json_object('video_id', NEW.video_id, 'removed_at', NEW.removed_at) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER removed_videos_rekeyed AFTER UPDATE OF video_id ON removed_videos WHEN NOT (OLD.video_id = NEW.video_id) BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'removed_videos', json_array(OLD.video_id), json_object('video_id', OLD.video_id, 'removed_at', OLD.removed_at), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'removed_videos', json_array(NEW.video_id), NULL, json_object('video_id', NEW.video_id, 'removed_at', NEW.removed_at) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER removed_videos_updated AFTER UPDATE OF removed_at ON removed_videos WHEN OLD.video_id = NEW.video_id BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'removed_videos', json_array(NEW.video_id), json_object('video_id', OLD.video_id, 'removed_at', OLD.removed_at), json_object('video_id', NEW.video_id, 'removed_at', NEW.removed_at) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TABLE replaced_parts (
  id INTEGER PRIMARY KEY,
  video_id INTEGER NOT NULL REFERENCES "all_videos" (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('said', 'shown', 'sections', 'summary')),
  origin TEXT NOT NULL CHECK (origin IN ('file', 'hosted', 'model', 'local')),
  reason TEXT NOT NULL CHECK (reason IN ('replaced', 'rejected')),
  unread INTEGER NOT NULL DEFAULT 0,
  content TEXT NOT NULL CHECK (json_valid(content))
) STRICT;

CREATE INDEX replaced_parts_by_time ON replaced_parts (at);

CREATE INDEX replaced_parts_by_video ON replaced_parts (video_id);

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

CREATE TABLE saved_searches (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  query TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE service_searches (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  videos TEXT NOT NULL
) STRICT;

CREATE TABLE speakers (
  youtube_id TEXT NOT NULL,
  label TEXT NOT NULL,
  person_id INTEGER NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  PRIMARY KEY (youtube_id, label)
) STRICT, WITHOUT ROWID;

CREATE INDEX speakers_by_person ON speakers (person_id);

CREATE TRIGGER speaker_added AFTER INSERT ON speakers BEGIN
  INSERT INTO pending_layers SELECT new.youtube_id
    WHERE NOT EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = new.youtube_id);
END;

CREATE TRIGGER speaker_changed AFTER UPDATE ON speakers BEGIN
  INSERT INTO pending_layers SELECT new.youtube_id
    WHERE NOT EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = new.youtube_id);
END;

CREATE TRIGGER speaker_removed AFTER DELETE ON speakers BEGIN
  INSERT INTO pending_layers SELECT old.youtube_id
    WHERE NOT EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = old.youtube_id);
END;

CREATE TRIGGER speakers_deleted AFTER DELETE ON speakers BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'speakers', json_array(OLD.youtube_id, OLD.label), json_object('youtube_id', OLD.youtube_id, 'label', OLD.label, 'person_id', OLD.person_id), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;

  DELETE FROM acts WHERE NOT EXISTS (SELECT 1 FROM recording)
    AND id IN (SELECT act_id FROM act_rows WHERE table_name = 'speakers' AND key = json_array(OLD.youtube_id, OLD.label));
END;

CREATE TRIGGER speakers_inserted AFTER INSERT ON speakers BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'speakers', json_array(NEW.youtube_id, NEW.label), NULL, json_object('youtube_id', NEW.youtube_id, 'label', NEW.label, 'person_id', NEW.person_id) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER speakers_rekeyed AFTER UPDATE OF youtube_id, label ON speakers WHEN NOT (OLD.youtube_id = NEW.youtube_id AND OLD.label = NEW.label) BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'speakers', json_array(OLD.youtube_id, OLD.label), json_object('youtube_id', OLD.youtube_id, 'label', OLD.label, 'person_id', OLD.person_id), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'speakers', json_array(NEW.youtube_id, NEW.label), NULL, json_object('youtube_id', NEW.youtube_id, 'label', NEW.label, 'person_id', NEW.person_id) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER speakers_updated AFTER UPDATE OF person_id ON speakers WHEN OLD.youtube_id = NEW.youtube_id AND OLD.label = NEW.label BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'speakers', json_array(NEW.youtube_id, NEW.label), json_object('youtube_id', OLD.youtube_id, 'label', OLD.label, 'person_id', OLD.person_id), json_object('youtube_id', NEW.youtube_id, 'label', NEW.label, 'person_id', NEW.person_id) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TABLE storyboards (
  video_id INTEGER PRIMARY KEY REFERENCES "all_videos" (id) ON DELETE CASCADE,
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

CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  parent_id INTEGER REFERENCES tags (id),
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  colour TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;

CREATE UNIQUE INDEX tags_by_name ON tags (coalesce(parent_id, 0), name_key) WHERE removed_at IS NULL;

CREATE INDEX tags_by_parent ON tags (parent_id);

CREATE TRIGGER tags_deleted AFTER DELETE ON tags BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'tags', json_array(OLD.id), json_object('id', OLD.id, 'uuid', OLD.uuid, 'parent_id', OLD.parent_id, 'name', OLD.name, 'name_key', OLD.name_key, 'description', OLD.description, 'colour', OLD.colour, 'created_at', OLD.created_at, 'removed_at', OLD.removed_at), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;

  DELETE FROM acts WHERE NOT EXISTS (SELECT 1 FROM recording)
    AND id IN (SELECT act_id FROM act_rows WHERE table_name = 'tags' AND key = json_array(OLD.id));
END;

CREATE TRIGGER tags_inserted AFTER INSERT ON tags BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'tags', json_array(NEW.id), NULL, json_object('id', NEW.id, 'uuid', NEW.uuid, 'parent_id', NEW.parent_id, 'name', NEW.name, 'name_key', NEW.name_key, 'description', NEW.description, 'colour', NEW.colour, 'created_at', NEW.created_at, 'removed_at', NEW.removed_at) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER tags_rekeyed AFTER UPDATE OF id ON tags WHEN NOT (OLD.id = NEW.id) BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'tags', json_array(OLD.id), json_object('id', OLD.id, 'uuid', OLD.uuid, 'parent_id', OLD.parent_id, 'name', OLD.name, 'name_key', OLD.name_key, 'description', OLD.description, 'colour', OLD.colour, 'created_at', OLD.created_at, 'removed_at', OLD.removed_at), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'tags', json_array(NEW.id), NULL, json_object('id', NEW.id, 'uuid', NEW.uuid, 'parent_id', NEW.parent_id, 'name', NEW.name, 'name_key', NEW.name_key, 'description', NEW.description, 'colour', NEW.colour, 'created_at', NEW.created_at, 'removed_at', NEW.removed_at) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER tags_updated AFTER UPDATE OF uuid, parent_id, name, name_key, description, colour, created_at, removed_at ON tags WHEN OLD.id = NEW.id BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'tags', json_array(NEW.id), json_object('id', OLD.id, 'uuid', OLD.uuid, 'parent_id', OLD.parent_id, 'name', OLD.name, 'name_key', OLD.name_key, 'description', OLD.description, 'colour', OLD.colour, 'created_at', OLD.created_at, 'removed_at', OLD.removed_at), json_object('id', NEW.id, 'uuid', NEW.uuid, 'parent_id', NEW.parent_id, 'name', NEW.name, 'name_key', NEW.name_key, 'description', NEW.description, 'colour', NEW.colour, 'created_at', NEW.created_at, 'removed_at', NEW.removed_at) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TABLE task_videos (
  task_id INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  video_id TEXT NOT NULL,
  is_settled INTEGER NOT NULL DEFAULT 0 CHECK (is_settled IN (0, 1)),
  PRIMARY KEY (task_id, position)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE term (
  term TEXT PRIMARY KEY,
  df INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX term_frequent ON term (term) WHERE df >= 64;

CREATE TABLE unindexed (
  video_id INTEGER PRIMARY KEY REFERENCES "all_videos" (id) ON DELETE CASCADE
) STRICT;

CREATE TABLE "vectors" (
  id INTEGER PRIMARY KEY,
  last_passage INTEGER NOT NULL,
  text_hash BLOB NOT NULL,
  codes BLOB,
  scale REAL,
  CHECK ((codes IS NULL) = (scale IS NULL))
) STRICT;

CREATE TABLE video_tags (
  youtube_id TEXT NOT NULL,
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (youtube_id, tag_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX video_tags_by_tag ON video_tags (tag_id);

CREATE TRIGGER video_tags_deleted AFTER DELETE ON video_tags BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'video_tags', json_array(OLD.youtube_id, OLD.tag_id), json_object('youtube_id', OLD.youtube_id, 'tag_id', OLD.tag_id), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;

  DELETE FROM acts WHERE NOT EXISTS (SELECT 1 FROM recording)
    AND id IN (SELECT act_id FROM act_rows WHERE table_name = 'video_tags' AND key = json_array(OLD.youtube_id, OLD.tag_id));
END;

CREATE TRIGGER video_tags_inserted AFTER INSERT ON video_tags BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'video_tags', json_array(NEW.youtube_id, NEW.tag_id), NULL, json_object('youtube_id', NEW.youtube_id, 'tag_id', NEW.tag_id) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE TRIGGER video_tags_rekeyed AFTER UPDATE OF youtube_id, tag_id ON video_tags WHEN NOT (OLD.youtube_id = NEW.youtube_id AND OLD.tag_id = NEW.tag_id) BEGIN
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'video_tags', json_array(OLD.youtube_id, OLD.tag_id), json_object('youtube_id', OLD.youtube_id, 'tag_id', OLD.tag_id), NULL FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, 'video_tags', json_array(NEW.youtube_id, NEW.tag_id), NULL, json_object('youtube_id', NEW.youtube_id, 'tag_id', NEW.tag_id) FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;
END;

CREATE VIRTUAL TABLE video_text USING fts5(title, author, content='', contentless_delete=1, tokenize='ascii', prefix='1 2 3');

CREATE VIEW videos AS
  SELECT * FROM all_videos WHERE id NOT IN (SELECT video_id FROM removed_videos);

CREATE TABLE videos_to_summarise (
  position INTEGER PRIMARY KEY,
  video_id INTEGER NOT NULL UNIQUE REFERENCES "all_videos" (id) ON DELETE CASCADE
) STRICT;

CREATE TABLE zotero_items (
  youtube_id TEXT NOT NULL,
  server_id TEXT NOT NULL,
  item_key TEXT,
  is_confirmed INTEGER NOT NULL CHECK (is_confirmed IN (0, 1)),
  sent TEXT NOT NULL,
  kept TEXT,
  note_key TEXT,
  note_sent TEXT,
  note_kept TEXT,
  note_marks TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  PRIMARY KEY (youtube_id, server_id)
) STRICT, WITHOUT ROWID;
