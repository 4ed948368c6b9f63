// The command line: every command over the same contract as the window.
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
  throw new InvalidArgumentError('It must be a number of dollars above 0.')
}

const readWhole =
  (least: number, most: number) =>
  (value: string): number => {
    const number = value.trim() === '' ? Number.NaN : Number(value)
    if (Number.isInteger(number) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
const readFirst = (value: string): number => {
  const first = Number(value)
  if (Number.isInteger(first) && first >= 1 && first <= mostListed) return first
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${mostListed}.`)
}

const readMost = (value: string): number => {
  const most = Number(value)
  if (Number.isInteger(most) && most >= 1 && most <= 200) return most
  throw new InvalidArgumentError('It must be a whole number from 1 to 200.')
}

const readLimit = readWhole(1, 500)

/** `takes`: the signals at which `stop` aborts and the work comes to an end by itself; the others end it. */
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

/** What is being paid for is waited for; a second signal ends the process at once. */
function leave(session: Session, signal: EndingSignal): void {
  const hint = setTimeout(() => {
    printNotes(['Waiting for answers that are being paid for. Press Ctrl+C again to stop at once.'])
  }, 300)
  void session.close().finally(() => {
    clearTimeout(hint)
    // What the command has to say of its end comes first.
    setImmediate(() => process.exit(statusOfSignal(signal)))
  })
}

const program = new Command('footnote')
  .description('A research desk for video collections.')
  .version(packageJson.version)
  .exitOverride()
  .configureOutput({ outputError: () => {}, writeErr: () => {} })

/** A command with the options that all have. */
const command = (usage: string, description: string) =>
  program
    .command(usage)
    .description(description)
    .option('--json', 'print one JSON document')
    .option('--data <dir>', 'the data folder (default: FOOTNOTE_DATA, or the system’s place for it)')

command('add [text...]', 'add videos: links in any form, or - to read pasted text from standard input')
  .addOption(
    new Option(
      '--crawl <mode>',
      'ask a hosted service for its cache only, for what is missing as well, or for everything anew',
    )
      .choices(crawlModeSchema.options)
      .default('fallback'),
  )
  .option('--collection <name>', 'put the videos into this collection')
  .option('--ceiling <usd>', 'the most one video may cost; a dearer one pauses the import', readCeiling)
  .option('--trial', 'while the price is not known: fetch one video, say what it cost, and pause')
  .option(
    '--replace',
    'fetch again what is in the library, and replace it: also your caption files and what was paid for',
  )
  .option('--expand', 'add the videos of playlists and channels, instead of listing these as unreadable')
  .option('--first <n>', 'with --expand: only the first so many of each list', readFirst)
  .action((inputs: string[], options: CommonOptions & AddOptions) =>
    inSession(options, true, (session) => add(session, inputs, options)),
  )

command(
  'resume [import]',
  'go on with an import that paused or was interrupted (default: the newest), also after --trial; else with work of the model',
)
  .option('--ceiling <usd>', 'the most one video may cost from now on', readCeiling)
  .option('--trial', 'while the price is not known: fetch one more video, say what it cost, and pause')
  .action((named: string | undefined, options: CommonOptions & ResumeOptions) => {
    if (named !== undefined && !/^\d{1,15}$/.test(named))
      throw new UsageError(`“${named}” is no import: name its number, or none for the newest unfinished one.`)
    return inSession(options, true, (session) =>
      resume(session, named === undefined ? undefined : Number(named), options),
    )
  })

command(
  'captions <video> <file>',
  'use a caption file for what is said in a video: .vtt .srt .ass .ttml .json3 .srv3 .txt',
)
  .option('--language <tag>', 'the language of the text, such as en or pt-BR (default: as the file says)')
  .action((video: string, file: string, options: CommonOptions & CaptionsOptions) =>
    inSession(options, false, (session) => captions(session, video, file, options)),
  )

command('list', 'list the videos of the library').action((options: CommonOptions) =>
  inSession(options, false, (session) => list(session, options)),
)

command('show <video>', 'show what is known of one video').action((video: string, options: CommonOptions) =>
  inSession(options, false, (session) => show(session, video, options)),
)

command('search <query>', 'search titles, what is said, shown and summarised')
  .addOption(new Option('--kind <kind>', 'only what is …').choices(passageKindSchema.options))
  .option('--limit <n>', 'how many moments at most (default: 50), or videos of the service (default: 10)', readLimit)
  .option('--meaning', 'also what is near in meaning: sends the query to the embedding model (default limit: 20)')
  .option('--prepare', 'with --meaning, have the model read first what it has not read yet, whatever it costs')
  .option('--service', 'search the service instead of the library')
  .addOption(
    new Option('--category <category>', 'only videos of this kind').choices(searchCategorySchema.options).implies({
      service: true,
    }),
  )
  .option('--published-from <day>', 'of the service: published on this day (YYYY-MM-DD) or later', readDay('00:00'))
  .option('--published-until <day>', 'of the service: published on this day or before', readDay('23:59:59.999'))
  .option('--spoken <text>', 'of the service: this is said in the video')
  .option('--screen <text>', 'of the service: this can be read on the screen')
  .option('--save', 'put what the service finds into the library, with transcript and summary')
  .option('--replace', 'with --save: replace what the library has, also your caption files and what was paid for')
  .option('--collection <name>', 'put what is saved into this collection')
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
  .option('--scope <scope>', 'service, library, video:VIDEO,… or collection:NAME')
  .option('--save', 'put the videos the service cites into the library, with their transcripts')
  .option('--replace', 'with --save: replace what the library has, also your caption files and what was paid for')
  .option('--collection <name>', 'put what is saved into this collection')
  .action((question: string, options: CommonOptions & AskOptions) =>
    inSession(options, false, (session, stop) => ask(session, question, options, stop), ['SIGINT', 'SIGTERM']),
  )

command('describe <video>', 'have a language model that can see describe what is shown, from still frames')
  .option('--from <time>', 'where the part to describe begins, such as 1:30')
  .option('--to <time>', 'where it ends')
  .option('--most <n>', 'how many pictures at most, one for each shot (default: 48)', readMost)
  .option('--estimate', 'only say how many pictures, and what they may cost')
  .action((video: string, options: CommonOptions & DescribeOptions) =>
    inSession(options, false, (session, stop) => describe(session, video, options, stop), ['SIGINT']),
  )

command('summarise [video...]', 'have the language model summarise videos')
  .option('--all', 'the whole library')
  .option('--estimate', 'only say what it may cost')
  .option('--fresh', 'have it write anew what it has written before')
  .addOption(new Option('--restore', 'put back the summaries there were before').conflicts(['estimate', 'fresh']))
  .action((videos: string[], options: CommonOptions & SummariseOptions) =>
    inSession(options, false, (session, stop) => summarise(session, videos, options, stop), ['SIGINT']),
  )

command('export [video...]', 'write transcripts into a folder, one file a video')
  .option('--all', 'the whole library')
  .addOption(new Option('--format <format>', 'file format').choices(exportFormatSchema.options).makeOptionMandatory())
  .option('--out <dir>', 'the folder to write into', '.')
  .action((videos: string[], options: CommonOptions & ExportOptions) =>
    inSession(options, false, (session) => exportVideos(session, videos, options)),
  )

command('sent [video]', 'print what the service sent and could not be read completely, as it came')
  .option('--import <n>', 'of the links of this import, also where it names no video', readWhole(1, 1e15))
  .option('--again', 'read it once more, which costs nothing: this version may be able to')
  .action((video: string | undefined, options: CommonOptions & SentOptions) =>
    inSession(options, false, (session) => sent(session, video, options)),
  )

command('costs', 'show what was spent').action((options: CommonOptions) =>
  inSession(options, false, (session) => costs(session, options)),
)

command('serve', 'let other programs search, ask and fetch videos over HTTP, until it is stopped')
  .option(
    '--port <n>',
    'the port to listen on; 0 takes a free one (default: the one of Settings)',
    readWhole(0, 65_535),
  )
  .addOption(
    new Option(
      '--key-file <file>',
      'a file with the key they must send (default: FOOTNOTE_SERVING_KEY, or a key that is made once and kept)',
    ).conflicts('key'),
  )
  .option('--key <key>', 'the key itself, which other users of this computer see in the list of processes')
  .option('--host <host>', 'the address to listen on (default: 127.0.0.1, for programs of this computer only)')
  .option('--without-cap', 'allow them to spend on your language model without a monthly cap, from now on')
  .option('--rate <n>', 'how many requests are taken in a second (default: 10)', readWhole(1, 100_000))
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
  code === 'commander.help' ? 'Name a command; `footnote --help` lists them.' : message.replace(/^error: /, '')

// The reader of a pipe may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
// What is said beside the document can be missed.
process.stderr.on('error', () => {})

try {
  await program.parseAsync(protectVideoIds(process.argv))
} catch (error) {
  process.exitCode = statusOf(error)
  const sentence = error instanceof CommanderError ? complaintOf(error) : sentenceOf(error)
  if (process.exitCode !== 0) printNotes([sentence])
}
