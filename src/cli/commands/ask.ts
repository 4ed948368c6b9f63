import type { Client } from '../../backend/doors/connect.ts'
import { formatMarks } from '../../backend/markdown/rewrite-markdown.ts'
import { type AnswerWriterOptions, createAnswerWriter, writeAnswer } from '../../backend/markdown/write-answer.ts'
import type { Answer, Citation, Scope } from '../../contract/app/answers.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { SavedVideo } from '../../contract/app/service-videos.ts'
import { formatTime } from '../../contract/format-time.ts'
import { shortUrl } from '../../contract/youtube/addresses.ts'
import { readVideoUrl } from '../../contract/youtube/video-url.ts'
import { forTerminal, printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { readVideoId } from '../video-argument.ts'
import { describeSavedLine } from './describe-saved.ts'

export interface AskCommandOptions {
  json?: true
  scope?: string
  save?: true
  /** Replaces whatever the library has, including caption files and paid results. */
  replace?: true
  collection?: string
}

async function readScope(client: Client, scope: string): Promise<Scope> {
  if (scope === 'service' || scope === 'library') return { kind: scope }
  if (scope.startsWith('video:'))
    return { kind: 'videos', videoIds: scope.slice('video:'.length).split(',').map(readVideoId) }
  if (scope.startsWith('collection:')) {
    const name = scope.slice('collection:'.length)
    const { collections } = await client.collections.list()
    const found = collections.find((collection) => collection.name === name)
    if (found) return { kind: 'collection', collectionId: found.collectionId }
    throw new AppError('COLLECTION_NOT_FOUND', `There is no collection named “${name}”. Check its name in the app.`)
  }
  throw new UsageError('Use one of these for --scope: service, library, video:VIDEO,… or collection:NAME.')
}

const describeScope = async (client: Client, scope: Scope): Promise<string> => {
  if (scope.kind === 'videos') return `video:${scope.videoIds.join(',')}`
  if (scope.kind !== 'collection') return scope.kind
  const { collections } = await client.collections.list()
  const found = collections.find((collection) => collection.collectionId === scope.collectionId)
  return `collection:${found?.name ?? scope.collectionId}`
}

/**
 * Citation marks such as [1] are printed as they are; the sources are listed below the answer. A service may send its citations last, so
 * a link to a video that is not yet known as a citation is printed as its text and address.
 */
const writeMarks = (citations: () => readonly Citation[]): AnswerWriterOptions => ({
  known: () => citations().map(({ number }) => number),
  cite: formatMarks,
  unknown: 'stays',
  replaceLink: ({ raw, label, url }) =>
    label !== '' && readVideoUrl(url).kind === 'video' ? `${label} (${url})` : raw,
})

async function stream(
  client: Client,
  request: { question: string; scope: Scope | undefined; includeTranscription: boolean },
  signal: AbortSignal,
  isQuiet: boolean,
) {
  let answer: Answer | undefined
  const { scope, ...asked } = request
  const events = await client.answers.ask({ ...asked, ...(scope ? { scope } : {}) }, { signal })
  let citations: readonly Citation[] = []
  const writer = createAnswerWriter(writeMarks(() => citations))
  let isWithinLine = false
  const print = (text: string) => {
    if (isQuiet || text === '') return
    process.stdout.write(forTerminal(text))
    isWithinLine = true
  }
  try {
    for await (const event of events) {
      if (event.type === 'citations') citations = event.citations
      if (event.type === 'text') print(writer.push(event.text))
      if (event.type === 'finished') answer = event.answer
    }
    print(writer.end())
  } catch (error) {
    print(writer.end())
    if (isWithinLine) printLines([''])
    throw error
  }
  if (answer === undefined)
    throw new AppError('CONNECTION_LOST', 'The connection was lost during the answer. Ask again.')
  return answer
}

/** Saves the videos that a service cites, from the data that came with its answer. */
async function saveCited(
  client: Client,
  { answerId, citations }: Answer,
  options: AskCommandOptions,
): Promise<SavedVideo[]> {
  const numbers = citations.flatMap(({ number, service }) => (service === undefined ? [] : [number]))
  if (!options.save || numbers.length === 0) return []
  const into = options.collection === undefined ? {} : { collectionName: options.collection }
  return (await client.answers.saveCited({ answerId, numbers, replace: options.replace === true, ...into })).saved
}

/**
 * Prints an answer while it is written. Exit status: 1 when the answer was stopped or is incomplete (its text so far is printed), or when
 * a cited video could not be saved.
 */
export async function ask(
  session: Session,
  question: string,
  options: AskCommandOptions,
  stop: AbortSignal,
): Promise<number> {
  if (options.collection !== undefined && !options.save) throw new UsageError('Use --collection together with --save.')
  if (options.replace && !options.save) throw new UsageError('Use --replace together with --save.')
  const [answer, scope, saved] = await session.call(
    async (client) => {
      const asked = options.scope === undefined ? undefined : await readScope(client, options.scope)
      const { serviceProblem } = await client.settings.get()
      if (asked === undefined && serviceProblem !== null) printNotes([`${serviceProblem} Asking your library instead.`])
      const request = { question, scope: asked, includeTranscription: options.save === true }
      const answer = await stream(client, request, stop, options.json === true)
      const saved = await saveCited(client, answer, options)
      return [answer, await describeScope(client, answer.scope), saved] as const
    },
    { isRepeatable: false },
  )

  if (options.json) {
    const { answerId, text, citations, method, costUsd } = answer
    const written = writeAnswer(
      text,
      writeMarks(() => citations),
    )
    printJson({ answerId, answer: written, citations, method, scope, costUsd, ...(options.save ? { saved } : {}) })
  } else if (answer.text === '') printLines(['No answer: nothing found covers this question.'])
  else {
    printLines(['', ''])
    printLines(
      answer.citations.map(({ number, title, startMs, videoId, url, areTimesEstimated }) => {
        const link = videoId ? shortUrl(videoId, startMs) : url
        return `[${number}] ${title} · ${formatTime(startMs)}${areTimesEstimated ? ' (estimated)' : ''} · ${link}`
      }),
    )
    printLines(saved.map(describeSavedLine))
  }
  if (answer.state === 'complete') return saved.some(({ state }) => state === 'failed') ? 1 : 0
  printNotes([answer.problem ?? 'The answer was stopped. The text so far was saved.'])
  return 1
}
