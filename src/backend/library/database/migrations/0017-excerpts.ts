import type { Migration } from '../migration.ts'

/**
 * The excerpt becomes the unit of search. Writes no rows of videos and reads no passages, so that a large library opens at once: all
 * videos go to `unindexed`, and are divided and indexed in the background.
 *
 * - `excerpts` is the division of each video. The id of an excerpt is the id of its first passage; it has that passage and the following ones,
 *   `passage_count` in all, which are of one kind. `is_title` is 1 if only the title of a section is searched and not its summary.
 * - `excerpt_text`: `text` holds the words of the excerpt. `b` holds its kind (`k0` to `k3`), its bucket (`b` and video id / 128), and an `s`
 *   followed by each word of the names of its speakers. Automatic merging is off: `index-videos.ts` merges
 *   whenever eight pieces have the same size. Up to 32 MiB of new words are collected in memory, so that a large batch makes one piece.
 * - `term.df` is the number of excerpts that contain the word. The term '' has the number of all excerpts, the term ' ' the number of all
 *   words. `term_frequent` finds the completions of a short prefix.
 * - `videos_by_caption_language` tells the languages of the library without reading all videos: every search uses their stems.
 * - `vectors` was called `excerpts`. A row has its own range of passages, so that it stays usable until the video is divided again.
 * - `embedding_models.asks_again` is 1 if the model has to read the library again because of the new division. Unless it runs on this
 *   computer, it waits for the user's word.
 */
export const addExcerpts: Migration = {
  version: 17,
  sql: `
ALTER TABLE excerpts RENAME TO vectors;

CREATE TABLE excerpts (
  id INTEGER PRIMARY KEY,
  passage_count INTEGER NOT NULL CHECK (passage_count > 0),
  is_title INTEGER NOT NULL DEFAULT 0 CHECK (is_title IN (0, 1))
) STRICT;

CREATE VIRTUAL TABLE excerpt_text USING fts5(text, b, content='', contentless_delete=1, tokenize='ascii');
INSERT INTO excerpt_text (excerpt_text, rank) VALUES ('automerge', 0);
INSERT INTO excerpt_text (excerpt_text, rank) VALUES ('usermerge', 8);
INSERT INTO excerpt_text (excerpt_text, rank) VALUES ('crisismerge', 64);
INSERT INTO excerpt_text (excerpt_text, rank) VALUES ('hashsize', 33554432);

DROP TABLE passage_text;
DROP TABLE term;
CREATE TABLE term (
  term TEXT PRIMARY KEY,
  df INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX term_frequent ON term (term) WHERE df >= 64;

CREATE INDEX videos_by_caption_language ON videos (caption_language);

INSERT OR IGNORE INTO unindexed SELECT id FROM videos;

ALTER TABLE embedding_models ADD COLUMN asks_again INTEGER NOT NULL DEFAULT 0 CHECK (asks_again IN (0, 1));
UPDATE embedding_models SET asks_again = 1;
`,
}
