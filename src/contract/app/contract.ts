import { acts } from './acts.ts'
import { answers } from './answers.ts'
import { app } from './app.ts'
import { backups } from './backups.ts'
import { changes } from './changes.ts'
import { citations } from './citations.ts'
import { codes } from './codes.ts'
import { collections } from './collections.ts'
import { corrections } from './corrections.ts'
import { costs } from './costs.ts'
import { descriptions } from './descriptions.ts'
import { exports_ } from './exports.ts'
import { imports } from './imports.ts'
import { marks } from './marks.ts'
import { mcp } from './mcp.ts'
import { meaning } from './meaning.ts'
import { models } from './models.ts'
import { persons } from './persons.ts'
import { rawResults } from './raw-results.ts'
import { replacedParts } from './replaced-parts.ts'
import { savedSearches } from './saved-searches.ts'
import { search } from './search.ts'
import { serving } from './serving.ts'
import { settings } from './settings.ts'
import { storyboards } from './storyboards.ts'
import { summaries } from './summaries.ts'
import { tags } from './tags.ts'
import { tasks } from './tasks.ts'
import { trash } from './trash.ts'
import { videos } from './videos.ts'
import { zotero } from './zotero.ts'

/** All routes of the backend, for windows, pages and commands. A route is named `noun.verb`. */
export const contract = {
  acts,
  corrections,
  marks,
  persons,
  tags,
  trash,
  answers,
  app,
  backups,
  changes,
  citations,
  codes,
  collections,
  costs,
  descriptions,
  exports: exports_,
  imports,
  mcp,
  models,
  meaning,
  replacedParts,
  rawResults,
  savedSearches,
  search,
  serving,
  settings,
  summaries,
  storyboards,
  tasks,
  videos,
  zotero,
}
export type Contract = typeof contract
