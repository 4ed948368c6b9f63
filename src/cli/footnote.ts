// The command line. Every command calls the same contract as the app's window.
// Only small modules are imported at the top: each command imports what it needs when it runs, so that --help answers at once.
import './compile-cache.ts'
import { Command, CommanderError, Option } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { mostListed } from '../backend/sources/video-lists.ts'
import {
  answerFormats,
  assistantPermissions,
  citationFormats,
  citationStyles,
  codeBookFormats,
  crawlModes,
  exportFormats,
  markFormats,
  markGroupings,
  passageKinds,
  qdaPrograms,
  searchCategories,
} from '../contract/app/choices.ts'
import type { AddOptions } from './commands/add.ts'
import type { AskCommandOptions } from './commands/ask.ts'
import type { BackupCommandOptions } from './commands/backup.ts'
import type { CaptionsOptions } from './commands/captions.ts'
import type { CiteOptions } from './commands/cite.ts'
import type { CodeBookOptions } from './commands/code-book.ts'
import type { DescribeOptions } from './commands/describe.ts'
import type { ExportOptions } from './commands/export.ts'
import type { ExportOtherOptions } from './commands/export-other.ts'
import type { ImportCodesOptions } from './commands/import-codes.ts'
import type { MarkOptions, MarksOptions } from './commands/marks.ts'
import type { McpOptions } from './commands/mcp.ts'
import type { RestoreCommandOptions } from './commands/restore.ts'
import type { ResumeOptions } from './commands/resume.ts'
import type { SentOptions } from './commands/sent.ts'
import type { ServeOptions } from './commands/serve.ts'
import type { SpeakersOptions } from './commands/speakers.ts'
import type { SummariseOptions } from './commands/summarise.ts'
import { type CommonOptions, inSession } from './in-session.ts'
import { readCeiling, readFolder, readWhole } from './option-values.ts'
import { printNotes } from './output.ts'
import { protectVideoId } from './protect-video-id.ts'
import { checkSearch, readDay, type SearchOptions } from './search-options.ts'
import type { ServingKeyOptions } from './serving-key.ts'
import { addTranscriptOptions } from './transcript-options.ts'
import { UsageError } from './usage-error.ts'

const program = new Command('footnote')
  .description('A research desk for video collections.')
  .version(packageJson.version)
  .exitOverride()
  .configureOutput({ outputError: () => {}, writeErr: () => {} })

/** For options that can be given several times. */
const addValue = (value: string, values: readonly string[]): string[] => [...values, value]

/** Defines a command with the options that all commands have. */
const command = (usage: string, description: string) =>
  program
    .command(usage)
    .description(description)
    .option('--json', 'print one JSON document')
    .option(
      '--data <dir>',
      'the data folder (default: FOOTNOTE_DATA, or the system’s folder for application data)',
      readFolder('Name a folder, or leave --data out to use the default one.'),
    )

command('add [text...]', 'add videos by their links, in any form; use - to read pasted text from standard input')
  .addOption(
    new Option(
      '--crawl <mode>',
      'when a hosted service fetches a video live: never, when it is not cached, or always (also re-fetches videos in your library)',
    )
      .choices(crawlModes)
      .default('fallback'),
  )
  .option('--collection <name>', 'add the videos to this collection')
  .option('--ceiling <usd>', 'the most one video may cost; a more expensive one pauses the import', readCeiling)
  .option('--trial', 'if the price is unknown: fetch one video, report what it cost, and pause')
  .option(
    '--replace',
    're-fetch videos in your library and replace what is saved, including your caption files and paid results',
  )
  .option('--expand', 'add the videos of playlists and channels instead of reporting these links as unreadable')
  .option(
    '--first <n>',
    'with --expand: add only the first <n> videos of each playlist or channel',
    readWhole(1, mostListed),
  )
  .action(async (inputs: string[], options: CommonOptions & AddOptions) => {
    const { add } = await import('./commands/add.ts')
    return inSession(options, true, (session) => add(session, inputs, options))
  })

command(
  'resume [import]',
  'resume a paused or interrupted import, also after --trial (default: the newest; without one, the language model’s unfinished work)',
)
  .option('--ceiling <usd>', 'the most one video may cost from now on', readCeiling)
  .option('--trial', 'if the price is unknown: fetch one more video, report what it cost, and pause')
  .action(async (named: string | undefined, options: CommonOptions & ResumeOptions) => {
    if (named !== undefined && !/^\d{1,15}$/.test(named))
      throw new UsageError(
        `“${named}” is not the number of an import. Give the number, or leave it out to resume the newest unfinished one.`,
      )
    const { resume } = await import('./commands/resume.ts')
    return inSession(options, true, (session) =>
      resume(session, named === undefined ? undefined : Number(named), options),
    )
  })

command(
  'captions <video> <file>',
  'use a caption file as the transcript of a video: .vtt .srt .ass .ttml .json3 .srv3 .txt',
)
  .option('--language <tag>', 'the language of the captions, such as en or pt-BR (default: detect from file)')
  .action(async (video: string, file: string, options: CommonOptions & CaptionsOptions) => {
    const { captions } = await import('./commands/captions.ts')
    return inSession(options, false, (session) => captions(session, video, file, options))
  })

command('list', 'list the videos in your library').action(async (options: CommonOptions) => {
  const { list } = await import('./commands/read.ts')
  return inSession(options, false, (session) => list(session, options))
})

command('show <video>', 'show the summary, sections and transcript of one video').action(
  async (video: string, options: CommonOptions) => {
    const { show } = await import('./commands/read.ts')
    return inSession(options, false, (session) => show(session, video, options))
  },
)

command('speakers <video>', 'list who speaks in a video, and name them')
  .option('--name <speaker=name>', 'name a speaker, such as speaker_1="Ada Lovelace"; repeat it for more', addValue, [])
  .action(async (video: string, options: CommonOptions & SpeakersOptions) => {
    const { speakers } = await import('./commands/speakers.ts')
    return inSession(options, false, (session) => speakers(session, video, options))
  })

command('search <query>', 'search titles, speech, visual descriptions and summaries')
  .addOption(new Option('--kind <kind>', 'find only what is <kind>').choices(passageKinds))
  .option(
    '--limit <n>',
    'the most moments to print (default: 50, or all with --csv), or videos with --service (default: 10)',
    readWhole(1, 500_000),
  )
  .option('--csv', 'write all moments that have the words as CSV, with the lines before and after each')
  .option(
    '--out <file>',
    'with --csv: write to this new file instead of standard output; never overwrites a file',
    readFolder('Name a file, or leave --out out to write to standard output.'),
  )
  .option('--meaning', 'also find similar meanings; sends the query to the embedding model')
  .option('--prepare', 'with --meaning: first have the model read what it has not read yet, whatever it costs')
  .option('--service', 'search the hosted service instead of your library')
  .addOption(
    new Option('--category <category>', 'find only videos in this category; searches the hosted service')
      .choices(searchCategories)
      .implies({ service: true }),
  )
  .option('--published-from <day>', 'with --service: published on this day (YYYY-MM-DD) or later', readDay('00:00'))
  .option('--published-until <day>', 'with --service: published on this day or earlier', readDay('23:59:59.999'))
  .option('--spoken <text>', 'with --service: this text is spoken in the video')
  .option('--screen <text>', 'with --service: this text is readable on the screen')
  .option('--save', 'with --service: save the videos found, with transcript and summary')
  .option('--replace', 'with --save: replace what is saved, including your caption files and paid results')
  .option('--collection <name>', 'with --save: add the saved videos to this collection')
  .action(async (query: string, options: CommonOptions & SearchOptions) => {
    checkSearch(options)
    if (options.service) {
      const { searchHosted } = await import('./commands/search-service.ts')
      return inSession(options, false, (session) => searchHosted(session, query, options))
    }
    if (options.csv) {
      const { searchCsv } = await import('./commands/search-csv.ts')
      const takes = options.out === undefined ? [] : (['SIGINT', 'SIGTERM'] as const)
      return inSession(options, false, (session, stop) => searchCsv(session, query, options, stop), takes)
    }
    const { searchInLibrary } = await import('./commands/search.ts')
    return inSession(options, false, (session) => searchInLibrary(session, query, options))
  })

command('ask <question>', 'answer a question with cited moments')
  .option(
    '--scope <scope>',
    'where to look: service, library, video:VIDEO,… or collection:NAME (default: the hosted service if one is set up, else library)',
  )
  .option('--save', 'save the videos that the service cites, with their transcripts')
  .option('--replace', 'with --save: replace what is saved, including your caption files and paid results')
  .option('--collection <name>', 'with --save: add the saved videos to this collection')
  .action(async (question: string, options: CommonOptions & AskCommandOptions) => {
    const { ask } = await import('./commands/ask.ts')
    return inSession(options, false, (session, stop) => ask(session, question, options, stop), ['SIGINT', 'SIGTERM'])
  })

command('describe <video>', 'have a vision model describe what a video shows, from its still frames')
  .option('--from <time>', 'the start of the part to describe, such as 1:30 (default: the start of the video)')
  .option('--to <time>', 'the end of the part to describe (default: the end of the video)')
  .option('--most <n>', 'the most pictures to describe, one for each shot (default: 48)', readWhole(1, 200))
  .option('--estimate', 'only report how many pictures there are and what they may cost')
  .action(async (video: string, options: CommonOptions & DescribeOptions) => {
    const { describe } = await import('./commands/describe.ts')
    return inSession(options, false, (session, stop) => describe(session, video, options, stop), ['SIGINT'])
  })

command('summarise [video...]', 'have the language model summarise videos')
  .option('--all', 'summarise every video in your library')
  .option('--estimate', 'only report what it may cost')
  .option('--fresh', 'summarise again, even where the model has written a summary before')
  .addOption(new Option('--restore', 'restore the previous summaries').conflicts(['estimate', 'fresh']))
  .action(async (videos: string[], options: CommonOptions & SummariseOptions) => {
    const { summarise } = await import('./commands/summarise.ts')
    return inSession(options, false, (session, stop) => summarise(session, videos, options, stop), ['SIGINT'])
  })

command('mark <moment>', 'mark a moment: VIDEO@1:23 for what is said or shown then, or VIDEO@1:23-1:40')
  .option('--note <text>', 'a note about it, in Markdown')
  .option('--tag <tag...>', 'tags for it; a tag such as cooling/roofs is below another one')
  .action(async (moment: string, options: CommonOptions & MarkOptions) => {
    const { mark } = await import('./commands/marks.ts')
    return inSession(options, false, (session) => mark(session, moment, options))
  })

command('marks', 'list your marks')
  .option('--tag <tag>', 'only those with this tag or a tag below it, in the order you gave them')
  .option('--video <video>', 'only those of this video')
  .option('--collection <name>', 'only those of the videos of this collection')
  .action(async (options: CommonOptions & MarksOptions) => {
    const { listMarks } = await import('./commands/marks.ts')
    return inSession(options, false, (session) => listMarks(session, options))
  })

command('cite [what...]', 'print references to videos, or to moments such as VIDEO@1:23-1:40, and how to cite them')
  .option('--collection <name>', 'cite the videos of this collection')
  .option('--tag <tag>', 'cite the videos that have this tag or a tag below it, or marks with it')
  .option('--all', 'cite every video in your library')
  .addOption(
    new Option('--style <style>', 'chicago is author-date; chicago-notes is notes and bibliography')
      .choices(citationStyles)
      .default('apa'),
  )
  .addOption(
    new Option('--format <format>', 'print a file for reference managers instead, with each video once').choices(
      citationFormats,
    ),
  )
  .action(async (what: string[], options: CommonOptions & CiteOptions) => {
    const { cite } = await import('./commands/cite.ts')
    return inSession(options, false, (session) => cite(session, what, options))
  })

command('import-codes <file>', 'import what you coded in another program: a REFI-QDA project (.qdpx)')
  .option('--dry-run', 'only report what would be imported')
  .action(async (file: string, options: CommonOptions & ImportCodesOptions) => {
    const { importCodes } = await import('./commands/import-codes.ts')
    return inSession(options, false, (session) => importCodes(session, file, options))
  })

addTranscriptOptions(
  command('export [video...]', 'export transcripts to a folder, one file per video; or your marks, as one file'),
)
  .option('--all', 'export every video in your library')
  .option('--marks', `export your marks instead, as ${markFormats.join(', ')}`)
  .option(
    '--answer [n]',
    `export an answer instead, as ${answerFormats.join(', ')}: the newest, or the one with the number that \`ask --json\` prints`,
    readWhole(1, 1e15),
  )
  .option('--pseudonyms', 'export who is behind each pseudonym instead, as csv; keep this file apart from the others')
  .option('--tag <tag>', 'with --marks: only those with this tag or a tag below it')
  .option('--collection <name>', 'export the videos of this collection, or with --marks the marks of its videos')
  .addOption(
    new Option('--by <group>', 'with --marks: what each heading, or with obsidian each note, stands for').choices(
      markGroupings,
    ),
  )
  .addOption(
    new Option('--program <program>', 'with qdpx: the program that is to open the project (default: other)').choices(
      qdaPrograms,
    ),
  )
  .option('--code-kinds', 'with qdpx: code what is said, shown and summarised')
  .option('--code-sections', 'with qdpx: code sections')
  .addOption(new Option('--format <format>', 'the file format').choices(exportFormats).makeOptionMandatory())
  .option(
    '--out <dir>',
    'the folder to write to',
    readFolder('Name a folder, or leave --out out to use this one.'),
    '.',
  )
  .option(
    '--zip <file>',
    'write one ZIP with all transcripts instead of a folder; replaces the file if it exists',
    readFolder('Name a file, or leave --zip out to write to a folder.'),
  )
  .action(async (videos: string[], options: CommonOptions & ExportOptions & ExportOtherOptions) => {
    if (options.marks || options.answer || options.pseudonyms) {
      const { exportOther } = await import('./commands/export-other.ts')
      return inSession(options, false, (session) => exportOther(session, videos, options))
    }
    const { exportTranscripts } = await import('./commands/export.ts')
    return inSession(options, false, (session) => exportTranscripts(session, videos, options))
  })

command('code-book', 'print your tags with their descriptions')
  .addOption(
    new Option('--format <format>', 'the format; qdc is for QDA programs').choices(codeBookFormats).default('md'),
  )
  .action(async (options: CommonOptions & CodeBookOptions) => {
    const { codeBook } = await import('./commands/code-book.ts')
    return inSession(options, false, (session) => codeBook(session, options))
  })

command('sent [video]', 'print the service’s responses that Footnote could not read completely')
  .option('--import <n>', 'print the responses of this import, including those that name no video', readWhole(1, 1e15))
  .option('--again', 'read them again, at no cost; a newer version of Footnote may succeed')
  .action(async (video: string | undefined, options: CommonOptions & SentOptions) => {
    const { sent } = await import('./commands/sent.ts')
    return inSession(options, false, (session) => sent(session, video, options))
  })

command('backup <path>', 'write your library to one file and check it; <path> is a new file, or a folder')
  .option('--pictures', 'also back up the thumbnails and still frames')
  .action(async (path: string, options: CommonOptions & BackupCommandOptions) => {
    const { backUp } = await import('./commands/backup.ts')
    return inSession(options, false, (session, stop) => backUp(session, path, options, stop), ['SIGINT', 'SIGTERM'])
  })

command('restore <file>', 'check a backup and put its library in the place of yours, which is kept')
  .addOption(new Option('--merge', 'add what your library lacks instead, and bring what is there up to date'))
  .addOption(
    new Option('--settings', 'also restore the settings; keys are not in a backup and stay as they are').conflicts(
      'merge',
    ),
  )
  .option('--dry-run', 'only check the backup')
  .option('--yes', 'do not ask')
  .action(async (file: string, options: CommonOptions & RestoreCommandOptions) => {
    const { restore } = await import('./commands/restore.ts')
    return inSession(options, false, (session, stop) => restore(session, file, options, stop), ['SIGINT', 'SIGTERM'])
  })

command('costs', 'show what you have spent').action(async (options: CommonOptions) => {
  const { showCosts } = await import('./commands/read.ts')
  return inSession(options, false, (session) => showCosts(session, options))
})

command('serve', 'let other programs search, ask and fetch videos over HTTP, until you stop it')
  .option(
    '--port <n>',
    'the port to listen on; 0 takes a free one (default: the port in Settings)',
    readWhole(0, 65_535),
  )
  .addOption(
    new Option(
      '--key-file <file>',
      'a file with the key that programs must send (default: FOOTNOTE_SERVING_KEY, or a key that Footnote creates once and keeps)',
    ).conflicts('key'),
  )
  .option('--key <key>', 'the key itself; other users of this computer can see it in the process list')
  .option('--host <host>', 'the address to listen on (default: 127.0.0.1, for programs on this computer only)')
  .option('--without-cap', 'from now on, let programs spend on your language model without a monthly cap')
  .option('--rate <n>', 'the most requests to accept per second (default: 10)', readWhole(1, 100_000))
  .action(async (options: CommonOptions & Omit<ServeOptions, 'key'> & ServingKeyOptions) => {
    const { findServingKey } = await import('./serving-key.ts')
    const key = findServingKey(options)
    const { serve } = await import('./commands/serve.ts')
    return inSession(options, false, (session, stop) => serve(session, { ...options, key }, stop), [
      'SIGINT',
      'SIGTERM',
    ])
  })

command('mcp', 'let an AI assistant use your library, over standard input and output (Model Context Protocol)')
  .addOption(
    new Option(
      '--allow <what...>',
      'also allow what Settings do not: ask (questions, which your language model may charge for), write (adding marks and videos)',
    ).choices(assistantPermissions),
  )
  .action(async (options: CommonOptions & McpOptions) => {
    const { serveAssistant } = await import('./commands/mcp.ts')
    return inSession(options, false, (session, stop) => serveAssistant(session, options, stop), ['SIGINT', 'SIGTERM'])
  })

const complaintOf = ({ code, message }: CommanderError) =>
  code === 'commander.help' ? 'Name a command. `footnote --help` lists all commands.' : message.replace(/^error: /, '')

// A program that reads our output, such as `head`, may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
// Notes on stderr are optional: a closed stderr must not end the command.
process.stderr.on('error', () => {})

try {
  await program.parseAsync(process.argv.map(protectVideoId))
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2
    if (process.exitCode !== 0) printNotes([complaintOf(error)])
  } else {
    const { sentenceOf, statusOf } = await import('./errors.ts')
    process.exitCode = statusOf(error)
    printNotes([sentenceOf(error)])
  }
}
