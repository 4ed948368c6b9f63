// Tests what the models in the settings can do.
import type { Cost } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { ListedModel, ModelCheck, ModelTestEvent } from '../../contract/app/models.ts'
import { formatCount } from '../../contract/format-count.ts'
import type { EmbeddingModel } from './embedding-model.ts'
import type { LanguageModel } from './language-model.ts'
import { isSameName } from './list-models.ts'
import { drawSquare } from './test-picture.ts'

export interface ModelsToTest {
  text: LanguageModel
  vision: LanguageModel
  embedding: EmbeddingModel | null
  list(): Promise<ListedModel[] | null>
  /** The context length that the language model is loaded with, in tokens; null when the server does not report it. */
  loadedContext(): Promise<number | null>
  signal: AbortSignal | undefined
}

/** A colour that a model without vision is unlikely to guess. */
const purple = [128, 0, 128] as const

const check = (what: ModelCheck['what'], outcome: ModelCheck['outcome'], message: string): ModelTestEvent => ({
  type: 'check',
  check: { what, outcome, message },
})

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const quote = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 60).trimEnd()}…` : line
}

/** Adds up costs; the total is null as soon as one of them is unknown. */
function createTotal() {
  let usd: number | null = 0
  return {
    add(cost: Cost | null) {
      if (cost !== null) usd = usd === null || cost.totalUsd === null ? null : usd + cost.totalUsd
    },
    usd: () => usd,
  }
}
type Total = ReturnType<typeof createTotal>

function* tellList(listed: ListedModel[] | null, name: string): Generator<ModelTestEvent> {
  if (listed === null) yield check('reachable', 'yes', 'The address answers but does not list its models.')
  else {
    const isThere = listed.some((model) => isSameName(model.name, name))
    const models = formatCount(listed.length, 'model')
    yield check('reachable', 'yes', `The address answers and lists ${models}${isThere ? '' : `, but not “${name}”`}.`)
  }
}

/** Throws when there is no answer, because the other tests would fail, too. */
async function* tryText({ text: model, signal }: ModelsToTest, total: Total): AsyncGenerator<ModelTestEvent> {
  const startedAt = performance.now()
  let firstMs = 0
  let pieces = 0
  const stream = model.stream({
    system: 'You are being tested.',
    prompt: 'Count from one to ten in English words.',
    purpose: 'test',
    note: `${model.name}: test`,
    fresh: true,
    signal,
  })
  try {
    for await (const _ of stream) if (pieces++ === 0) firstMs = performance.now() - startedAt
  } finally {
    total.add(stream.outcome().cost)
  }
  const tookMs = performance.now() - startedAt
  if (pieces === 0) yield check('answers', 'no', 'It sent an empty answer.')
  else
    yield check(
      'answers',
      'yes',
      `“${model.name}” answers: first words after ${inSeconds(firstMs)}, complete after ${inSeconds(tookMs)}.`,
    )
  if (pieces > 1) yield check('streams', 'yes', 'It sends its words as it writes them.')
  else yield check('streams', 'no', 'It sends its answer in one piece when it is complete.')
  const { usage } = stream.outcome()
  if (usage === null)
    yield check('counts', 'no', 'It does not count tokens, so Footnote cannot calculate what a call costs.')
  else yield check('counts', 'yes', `It counts tokens: ${usage.inputTokens} read, ${usage.outputTokens} written.`)
}

async function tryPicture({ vision: model, signal }: ModelsToTest, total: Total): Promise<ModelTestEvent> {
  const stream = model.stream({
    system: 'Answer in one English word.',
    prompt: 'Which colour is this picture?',
    images: [{ mediaType: 'image/png', data: drawSquare(64, purple) }],
    purpose: 'test',
    note: `${model.name}: test with a picture`,
    fresh: true,
    signal,
  })
  try {
    let text = ''
    for await (const piece of stream) text += piece
    if (/purple|violet|magenta/i.test(text)) return check('sees', 'yes', `“${model.name}” sees pictures.`)
    return check(
      'sees',
      'no',
      `“${model.name}” was shown a purple square and answered “${quote(text)}”. It does not see pictures.`,
    )
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof AppError)) throw error
    return 'isAboutPictures' in error.data && error.data.isAboutPictures
      ? check('sees', 'no', `“${model.name}” does not accept pictures.`)
      : check('sees', 'unknown', `Footnote could not test whether it sees pictures. ${error.message}`)
  } finally {
    total.add(stream.outcome().cost)
  }
}

async function tryEmbedding({ embedding, signal }: ModelsToTest, total: Total): Promise<ModelTestEvent> {
  if (embedding === null) return check('embeds', 'unknown', 'No embedding model is set, so search by meaning is off.')
  try {
    const { vectors } = await embedding.embed({
      texts: ['A test.'],
      note: `${embedding.name}: test`,
      purpose: 'test',
      signal,
      onCost: total.add,
    })
    return check(
      'embeds',
      'yes',
      `“${embedding.name}” makes vectors of ${formatCount(vectors[0]?.length ?? 0, 'number')}.`,
    )
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof AppError)) throw error
    return check('embeds', 'no', `“${embedding.name}” does not make vectors. ${error.message}`)
  }
}

/** An answer from the longest excerpts needs this many tokens; a summary needs half of it. */
const tokensNeeded = 8000

function tellContext(listed: ListedModel[] | null, name: string, loaded: number | null): ModelTestEvent {
  if (loaded !== null && loaded < tokensNeeded)
    return check(
      'context',
      'no',
      `Its context length is ${formatCount(loaded, 'token')}, and answers may need ${tokensNeeded.toLocaleString('en')}. Longer requests are cut off without a message. Set the context length to 16,384 or more where the model runs (for Ollama: OLLAMA_CONTEXT_LENGTH).`,
    )
  const tokens = loaded ?? listed?.find((model) => isSameName(model.name, name))?.contextTokens ?? null
  const needed = `answers may need ${formatCount(tokensNeeded, 'token')}`
  if (tokens === null)
    return check('context', 'unknown', `The address does not say the model’s context length; ${needed}.`)
  const length = `Its context length is ${formatCount(tokens, 'token')}`
  return tokens >= tokensNeeded
    ? check('context', 'yes', `${length}.`)
    : check('context', 'no', `${length}, and ${needed}. Summaries work; long answers may not.`)
}

/** Ends early when further tests would tell nothing. Throws errors that are not a model's, such as CAP_REACHED. */
export async function* testModels(models: ModelsToTest): AsyncGenerator<ModelTestEvent, void, void> {
  const total = createTotal()
  const isOfModel = (error: unknown): error is AppError => error instanceof AppError && error.code.startsWith('MODEL_')
  let listed: ListedModel[] | null
  try {
    listed = await models.list()
    yield* tellList(listed, models.text.name)
  } catch (error) {
    if (!isOfModel(error)) throw error
    yield check('reachable', 'no', error.message)
    yield { type: 'finished', costUsd: 0 }
    return
  }
  try {
    yield* tryText(models, total)
    yield await tryPicture(models, total)
  } catch (error) {
    models.signal?.throwIfAborted()
    if (!isOfModel(error)) throw error
    yield check('answers', 'no', error.message)
  }
  yield await tryEmbedding(models, total)
  yield tellContext(listed, models.text.name, await models.loadedContext())
  yield { type: 'finished', costUsd: total.usd() }
}
