// The command line. Every command calls the same contract as the app's window.
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { type EndingSignal, onEndingSignal, statusOfSignal } from '../backend/ending-signals.ts'
import { mostListed } from '../backend/sources/video-lists.ts'
import { ceilingUsdSchema } from '../contract/app/costs.ts'
import { findAppError } from '../contract/app/errors.ts'
import { exportFormatSchema } from '../contract/app/exports.ts'
import { crawlModeSchema, passageKindSchema } from '../contract/app/moments.ts'
import { searchCategorySchema } from '../contract/service/search.ts'
import { type AddOptions, add } from './commands/add.ts'
import { type AskOptions, ask } from './commands/ask.ts'
import { type CaptionsOptions, captions } from './commands/captions.ts'
import { type DescribeOptions, describe } from './commands/describe.ts'
import { type ExportOptions, exportVideos } from './commands/export.ts'
import { costs, list, search, show } from './commands/read.ts'
import { type ResumeOptions, resume } from './commands/resume.ts'
import { searchByMeaning } from './commands/search-meaning.ts'
import { searchService } from './commands/search-service.ts'
import { type SentOptions, sent } from './commands/sent.ts'
import { type ServeOptions, serve } from './commands/serve.ts'
import { type SummariseOptions, summarise } from './commands/summarise.ts'
import { sentenceOf, UsageError } from './errors.ts'
import { printNotes } from './output.ts'
import { checkSearch, readDay, type SearchOptions } from './search-options.ts'
import { findServingKey, type ServingKeyOptions } from './serving-key.ts'
import { openSession, type Session } from './session.ts'
import { protectVideoIds } from './video-argument.ts'

interface CommonOptions {
  json?: true
  data?: string
}

const readCeiling = (value: string): number => {
  const ceiling = ceilingUsdSchema.safeParse(Number(value))
  if (ceiling.success) return ceiling.data
  throw new InvalidArgumentError('Use an amount in dollars above 0, such as 0.05.')
}

const readWhole =
  (least: number, most: number) =>
  (value: string): number => {
    const number = value.trim() === '' ? Number.NaN : Number(value)
    if (Number.isInteger(number) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`Use a whole number from ${least} to ${most}.`)
  }
const readFirst = (value: string): number => {
  const first = Number(value)
  if (Number.isInteger(first) && first >= 1 && first <= mostListed) return first
  throw new InvalidArgumentError(`Use a whole number from 1 to ${mostListed}.`)
}

const readMost = (value: string): number => {
  const most = Number(value)
  if (Number.isInteger(most) && most >= 1 && most <= 200) return most
  throw new InvalidArgumentError('Use a whole number from 1 to 200.')
}

const readLimit = readWhole(1, 500)

const readDataDir = (value: string): string => {
  if (value !== '') return value
  throw new InvalidArgumentError('Name a folder, or leave --data out to use the default one.')
}

/**
 * Runs a command and sets the exit status. On a signal in `takes`, only `stop` aborts: the command finishes by itself and can print
 * its result. Any other signal ends the process.
 */
async function inSession(
  options: CommonOptions,
  runsImports: boolean,
  work: (session: Session, stop: AbortSignal) => Promise<number>,
  takes: readonly EndingSignal[] = [],
) {
  const session = await openSession({ dataDir: options.data, runsImports })
  const stop = new AbortController()
  onEndingSignal((signal) => (takes.includes(signal) ? stop.abort() : leave(session, signal)))
  try {
    process.exitCode = await work(session, stop.signal)
  } finally {
    await session.close()
  }
}

/** Ends the process once every paid call that is in progress has its answer. A second signal ends it at once. */
function leave(session: Session, signal: EndingSignal): void {
  const hint = setTimeout(() => {
    printNotes(['Waiting for answers that you are paying for. Press Ctrl+C again to stop at once.'])
  }, 300)
  void session.close().finally(() => {
    clearTimeout(hint)
    // The command prints its last messages before the process exits.
    setImmediate(() => process.exit(statusOfSignal(signal)))
  })
}

const program = new Command('footnote')
  .description('A research desk for video collections.')
  .version(packageJson.version)
  .exitOverride()
  .configureOutput({ outputError: () => {}, writeErr: () => {} })

/** Defines a command with the options that all commands have. */
const command = (usage: string, description: string) =>
  program
    .command(usage)
    .description(description)
    .option('--json', 'print one JSON document')
    .option(
      '--data <dir>',
      'the data folder (default: FOOTNOTE_DATA, or the system’s folder for application data)',
      readDataDir,
    )

command('add [text...]', 'add videos by their links, in any form; use - to read pasted text from standard input')
  .addOption(
    new Option(
      '--crawl <mode>',
      'when a hosted service fetches a video live: never, when it is not cached, or always (also re-fetches videos in your library)',
    )
      .choices(crawlModeSchema.options)
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
  .option('--first <n>', 'with --expand: add only the first <n> videos of each playlist or channel', readFirst)
  .action((inputs: string[], options: CommonOptions & AddOptions) =>
    inSession(options, true, (session) => add(session, inputs, options)),
  )

command(
  'resume [import]',
  'resume a paused or interrupted import, also after --trial (default: the newest; without one, the language model’s unfinished work)',
)
  .option('--ceiling <usd>', 'the most one video may cost from now on', readCeiling)
  .option('--trial', 'if the price is unknown: fetch one more video, report what it cost, and pause')
  .action((named: string | undefined, options: CommonOptions & ResumeOptions) => {
    if (named !== undefined && !/^\d{1,15}$/.test(named))
      throw new UsageError(
        `“${named}” is not the number of an import. Give the number, or leave it out to resume the newest unfinished one.`,
      )
    return inSession(options, true, (session) =>
      resume(session, named === undefined ? undefined : Number(named), options),
    )
  })

command(
  'captions <video> <file>',
  'use a caption file as the transcript of a video: .vtt .srt .ass .ttml .json3 .srv3 .txt',
)
  .option('--language <tag>', 'the language of the captions, such as en or pt-BR (default: detect from file)')
  .action((video: string, file: string, options: CommonOptions & CaptionsOptions) =>
    inSession(options, false, (session) => captions(session, video, file, options)),
  )

command('list', 'list the videos in your library').action((options: CommonOptions) =>
  inSession(options, false, (session) => list(session, options)),
)

command('show <video>', 'show the summary, sections and transcript of one video').action(
  (video: string, options: CommonOptions) => inSession(options, false, (session) => show(session, video, options)),
)

command('search <query>', 'search titles, speech, visual descriptions and summaries')
  .addOption(new Option('--kind <kind>', 'find only what is <kind>').choices(passageKindSchema.options))
  .option('--limit <n>', 'the most moments to find (default: 50), or videos with --service (default: 10)', readLimit)
  .option('--meaning', 'also find similar meanings; sends the query to the embedding model (default limit: 20)')
  .option('--prepare', 'with --meaning: first have the model read what it has not read yet, whatever it costs')
  .option('--service', 'search the hosted service instead of your library')
  .addOption(
    new Option('--category <category>', 'find only videos in this category; searches the hosted service')
      .choices(searchCategorySchema.options)
      .implies({ service: true }),
  )
  .option('--published-from <day>', 'with --service: published on this day (YYYY-MM-DD) or later', readDay('00:00'))
  .option('--published-until <day>', 'with --service: published on this day or earlier', readDay('23:59:59.999'))
  .option('--spoken <text>', 'with --service: this text is spoken in the video')
  .option('--screen <text>', 'with --service: this text is readable on the screen')
  .option('--save', 'with --service: save the videos found, with transcript and summary')
  .option('--replace', 'with --save: replace what is saved, including your caption files and paid results')
  .option('--collection <name>', 'with --save: add the saved videos to this collection')
  .action((query: string, options: CommonOptions & SearchOptions) => {
    checkSearch(options)
    return inSession(options, false, (session) =>
      options.service
        ? searchService(session, query, options)
        : options.meaning
          ? searchByMeaning(session, query, options)
          : search(session, query, { ...options, limit: options.limit ?? 50 }),
    )
  })

command('ask <question>', 'answer a question with cited moments')
  .option(
    '--scope <scope>',
    'where to look: service, library, video:VIDEO,… or collection:NAME (default: the hosted service if one is set up, else library)',
  )
  .option('--save', 'save the videos that the service cites, with their transcripts')
  .option('--replace', 'with --save: replace what is saved, including your caption files and paid results')
  .option('--collection <name>', 'with --save: add the saved videos to this collection')
  .action((question: string, options: CommonOptions & AskOptions) =>
    inSession(options, false, (session, stop) => ask(session, question, options, stop), ['SIGINT', 'SIGTERM']),
  )

command('describe <video>', 'have a vision model describe what a video shows, from its still frames')
  .option('--from <time>', 'the start of the part to describe, such as 1:30 (default: the start of the video)')
  .option('--to <time>', 'the end of the part to describe (default: the end of the video)')
  .option('--most <n>', 'the most pictures to describe, one for each shot (default: 48)', readMost)
  .option('--estimate', 'only report how many pictures there are and what they may cost')
  .action((video: string, options: CommonOptions & DescribeOptions) =>
    inSession(options, false, (session, stop) => describe(session, video, options, stop), ['SIGINT']),
  )

command('summarise [video...]', 'have the language model summarise videos')
  .option('--all', 'summarise every video in your library')
  .option('--estimate', 'only report what it may cost')
  .option('--fresh', 'summarise again, even where the model has written a summary before')
  .addOption(new Option('--restore', 'restore the previous summaries').conflicts(['estimate', 'fresh']))
  .action((videos: string[], options: CommonOptions & SummariseOptions) =>
    inSession(options, false, (session, stop) => summarise(session, videos, options, stop), ['SIGINT']),
  )

command('export [video...]', 'export transcripts to a folder, one file per video')
  .option('--all', 'export every video in your library')
  .addOption(
    new Option('--format <format>', 'the file format').choices(exportFormatSchema.options).makeOptionMandatory(),
  )
  .option('--out <dir>', 'the folder to write to', '.')
  .action((videos: string[], options: CommonOptions & ExportOptions) =>
    inSession(options, false, (session) => exportVideos(session, videos, options)),
  )

command('sent [video]', 'print the service’s responses that Footnote could not read completely')
  .option('--import <n>', 'print the responses of this import, including those that name no video', readWhole(1, 1e15))
  .option('--again', 'read them again, at no cost; a newer version of Footnote may succeed')
  .action((video: string | undefined, options: CommonOptions & SentOptions) =>
    inSession(options, false, (session) => sent(session, video, options)),
  )

command('costs', 'show what you have spent').action((options: CommonOptions) =>
  inSession(options, false, (session) => costs(session, options)),
)

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
  .action((options: CommonOptions & Omit<ServeOptions, 'key'> & ServingKeyOptions) => {
    const key = findServingKey(options)
    return inSession(options, false, (session, stop) => serve(session, { ...options, key }, stop), [
      'SIGINT',
      'SIGTERM',
    ])
  })

function statusOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (findAppError(error)?.code === 'BAD_INPUT') return 2
  return error instanceof UsageError ? 2 : 1
}

const complaintOf = ({ code, message }: CommanderError) =>
  code === 'commander.help' ? 'Name a command. `footnote --help` lists all commands.' : message.replace(/^error: /, '')

// A program that reads our output, such as `head`, may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
// Notes on stderr are optional: a closed stderr must not end the command.
process.stderr.on('error', () => {})

try {
  await program.parseAsync(protectVideoIds(process.argv))
} catch (error) {
  process.exitCode = statusOf(error)
  const sentence = error instanceof CommanderError ? complaintOf(error) : sentenceOf(error)
  if (process.exitCode !== 0) printNotes([sentence])
}
