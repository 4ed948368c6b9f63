// Real endpoints: what each is known to send, with the source of that knowledge.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmbedder } from '../../../src/backend/models/embedder.ts'
import { listModels } from '../../../src/backend/models/list-models.ts'
import { createModel } from '../../../src/backend/models/model.ts'
import { type FakeModel, type ModelReply, startFakeModel } from '../../fakes/model.ts'

let endpoint: FakeModel
beforeEach(async () => {
  endpoint = await startFakeModel()
})
afterEach(() => endpoint.close())

const ask = (model = 'small') =>
  createModel({ url: endpoint.url, model, key: null }).streamText({ system: '', prompt: 'Why?' })

async function textOf(stream: AsyncIterable<string>) {
  let text = ''
  for await (const piece of stream) text += piece
  return text
}

const delta = (fields: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: fields, finish_reason }],
})
const words = (content: string) => delta({ content })
const stop = delta({}, 'stop')
const done = 'data: [DONE]'

describe('a reply', () => {
  it.each<[string, ModelReply['lines']]>([
    // https://openrouter.ai/docs/api-reference/streaming
    [
      'with comments between its events',
      [': OPENROUTER PROCESSING', words('Trees '), ': ping', words('cool.'), stop, done],
    ],
    // Azure: https://learn.microsoft.com/azure/ai-foundry/openai/how-to/content-filters
    [
      'after an event about filters alone',
      [{ choices: [], prompt_filter_results: [] }, words('Trees cool.'), stop, done],
    ],
    // DeepSeek, llama.cpp (--reasoning-format): https://api-docs.deepseek.com/guides/reasoning_model
    [
      'after thoughts of their own kind',
      [delta({ role: 'assistant', content: null, reasoning_content: 'Hm [1]' }), words('Trees cool.'), stop, done],
    ],
    // Ollama (openai/openai.go), OpenRouter
    [
      'after reasoning',
      [delta({ role: 'assistant', content: '', reasoning: 'Hm [1]' }), words('Trees cool.'), stop, done],
    ],
    // Mistral: https://docs.mistral.ai/capabilities/reasoning
    [
      'in parts',
      [
        delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm [1]' }] }] }),
        words('Trees cool.'),
        stop,
        done,
      ],
    ],
    // mlx_lm.server passes on the channels of gpt-oss: ml-explore/mlx-lm#1867, https://cookbook.openai.com/articles/openai-harmony
    [
      'in channels',
      [
        words('<|channel|>anal'),
        words('ysis<|message|>Hm [1]<|end|><|start|>assistant<|chan'),
        words('nel|>final<|message|>Trees '),
        words('cool.'),
        stop,
        done,
      ],
    ],
    // Gemma 4: leehack/llamadart#108, NousResearch/hermes-agent#67632
    [
      'after a channel of thoughts',
      [words('<|channel>'), words('thought\nHm [1]\n<chan'), words('nel|>Trees cool.'), stop, done],
    ],
    // Magistral: ggml-org/llama.cpp#16158, waybarrios/vllm-mlx#599
    ['between Mistral’s marks', [words('[THINK]Hm [1]'), words('[/THINK]\n\nTrees cool.'), stop, done]],
    ['between marks', [words('<think>Hm [1]</th'), words('ink>Trees cool.'), stop, done]],
    ['that ends without an end event', [words('Trees cool.'), stop]],
  ])('%s is read', async (_, lines) => {
    endpoint.replyWith({ lines: lines ?? [] })
    expect((await textOf(ask())).trim()).toBe('Trees cool.')
  })

  it.each([
    ['[1] Trees cool.', ['[', '1] Trees', ' cool.']],
    ['[T', ['[T']],
    ['  <b>', ['  ', '<b', '>']],
    ['Say [THINK] and [/THINK].', ['Say [THINK] and', ' [/THINK].']],
    ['', ['[THINK]Hm [1], without an end']],
  ])('that only looks like thoughts is kept completely: “%s”', async (text, pieces) => {
    endpoint.replyWith({ pieces })
    expect(await textOf(ask())).toBe(text)
  })

  // vLLM without a reasoning parser, if the model's template opens its thoughts: vllm-project/vllm#17144, #13125
  it('whose thoughts have only an end mark fails once, and is without its thoughts from then on', async () => {
    const lines = [words('The user wants [1]. </thi'), words('nk>\n\nTrees cool.'), stop, done]
    endpoint.replyWith({ lines }, { lines }, { lines: [words('Trees cool.'), stop, done] }, { lines })
    await expect(textOf(ask('qwq'))).rejects.toMatchObject({
      code: 'MODEL_FAILED',
      message: expect.stringContaining('mixed its reasoning into its answer. Ask again'),
    })
    expect((await textOf(ask('qwq'))).trim()).toBe('Trees cool.')
    expect((await textOf(ask('qwq'))).trim()).toBe('Trees cool.')
    await expect(textOf(ask('another'))).rejects.toThrow('mixed its reasoning')
  })

  it('with a token count of zero counts as not counted', async () => {
    const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }
    endpoint.replyWith({ lines: [words('Yes.'), stop, { choices: [], usage }, done] })
    const stream = ask()
    await textOf(stream)
    expect(stream.usage()).toBeNull()
  })

  // https://openrouter.ai/docs/api-reference/errors
  it('that breaks off with an error in its stream is incomplete', async () => {
    const error = { code: 'server_error', message: 'Provider disconnected unexpectedly' }
    endpoint.replyWith({ lines: [words('Half'), { ...delta({ content: '' }, 'error'), error }, done] })
    await expect(textOf(ask())).rejects.toMatchObject({ message: expect.stringContaining('stopped before its') })
  })
})

const tooLong = /longer than the context length of the .*Raise the context length/

describe('a refusal', () => {
  it.each<[string, ModelReply, string, RegExp]>([
    // tools/server of ggml-org/llama.cpp
    [
      'llama.cpp’s of a long request',
      {
        status: 400,
        body: {
          error: {
            code: 400,
            message: 'request (9412 tokens) exceeds the available context size (8192 tokens), try increasing it',
            type: 'exceed_context_size_error',
          },
        },
      },
      'MODEL_REFUSED',
      tooLong,
    ],
    [
      'llama.cpp’s while it loads',
      { status: 503, body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } } },
      'MODEL_FAILED',
      /Loading model.*Ask again later/,
    ],
    // vllm/entrypoints/openai
    [
      'vLLM’s, without a frame',
      {
        status: 400,
        body: {
          object: 'error',
          message: "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens",
          type: 'BadRequestError',
          param: null,
          code: 400,
        },
      },
      'MODEL_REFUSED',
      tooLong,
    ],
    [
      'vLLM’s, within the stream',
      { lines: [{ object: 'error', message: "This model's maximum context length is 4096 tokens.", code: 400 }] },
      'MODEL_REFUSED',
      tooLong,
    ],
    // https://platform.openai.com/docs/guides/error-codes
    [
      'OpenAI’s without credit',
      {
        status: 429,
        body: {
          error: {
            message: 'You exceeded your current quota, please check your plan and billing details.',
            type: 'insufficient_quota',
            code: 'insufficient_quota',
          },
        },
      },
      'MODEL_REFUSED',
      /no credit left.*Add credit there/,
    ],
    [
      'OpenRouter’s without credit',
      { status: 402, body: { error: { code: 402, message: 'Insufficient credits' } } },
      'MODEL_REFUSED',
      /no credit left/,
    ],
    [
      'OpenRouter’s for what is flagged',
      {
        status: 403,
        body: { error: { code: 403, message: 'Your chosen model requires moderation and your input was flagged' } },
      },
      'MODEL_REFUSED',
      /refused access \(Your chosen model requires moderation/,
    ],
    [
      'OpenRouter’s of pictures',
      { status: 404, body: { error: { code: 404, message: 'No endpoints found that support image input' } } },
      'MODEL_REFUSED',
      /saying “No endpoints found that support image input”/,
    ],
    [
      'OpenRouter’s with a success',
      { body: { error: { code: 429, message: 'Rate limited upstream' } } },
      'MODEL_REFUSED',
      /Rate limited upstream.*Ask again in a minute/,
    ],
    // Groq: https://console.groq.com/docs/errors
    [
      'Groq’s of a large request',
      {
        status: 413,
        body: {
          error: {
            message: 'Request too large for model `llama` on tokens per minute (TPM): Limit 6000, Requested 9000',
          },
        },
      },
      'MODEL_REFUSED',
      /longer than the context length/,
    ],
    [
      'Ollama’s of an unknown name',
      {
        status: 404,
        body: { error: { message: 'model "small" not found, try pulling it first', type: 'not_found_error' } },
      },
      'MODEL_REFUSED',
      /no model “small”/,
    ],
    // LM Studio sends an error as a string, and answers unknown paths with 200.
    [
      'LM Studio’s as a text',
      { status: 400, body: { error: 'Model does not support images' } },
      'MODEL_REFUSED',
      /saying “Model does not support images”/,
    ],
    [
      'LM Studio’s of a path',
      { body: { error: 'Unexpected endpoint or method. (POST /chat/completions). Returning 200 anyway' } },
      'MODEL_REFUSED',
      /Unexpected endpoint.*Check its name and address/,
    ],
    [
      'a text in the stream',
      { lines: [{ error: 'llama runner process has terminated' }] },
      'MODEL_FAILED',
      /failed \(llama runner process has terminated\)/,
    ],
    // Gemini sends a list with one element.
    [
      'Gemini’s of a key',
      {
        status: 400,
        body: [
          {
            error: {
              code: 400,
              message: 'API key not valid. Please pass a valid API key.',
              status: 'INVALID_ARGUMENT',
            },
          },
        ],
      },
      'MODEL_REFUSED',
      /refused the key/,
    ],
    // https://fastapi.tiangolo.com/tutorial/handling-errors
    [
      'FastAPI’s',
      { status: 422, body: { detail: [{ loc: ['body'], msg: 'field required', type: 'missing' }] } },
      'MODEL_REFUSED',
      /saying “field required”/,
    ],
    [
      'FastAPI’s as a text',
      { status: 500, body: { detail: 'CUDA out of memory' } },
      'MODEL_FAILED',
      /500: CUDA out of memory/,
    ],
  ])('%s is reported in its own words, with what to do', async (_, reply, code, message) => {
    endpoint.replyWith(reply)
    await expect(textOf(ask())).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  })

  it('of a long text by llama.cpp’s embeddings says what to do', async () => {
    const message =
      'input (742 tokens) is too large to process. increase the physical batch size (current batch size: 512)'
    endpoint.replyWith({ status: 500, body: { error: { code: 500, message, type: 'server_error' } } })
    const embedder = createEmbedder({ url: endpoint.url, model: 'small', key: null })
    await expect(embedder.embed(['A text.'])).rejects.toMatchObject({ message: expect.stringMatching(tooLong) })
  })
})

describe('a list of models', () => {
  it.each<[string, unknown, unknown]>([
    ['Ollama’s without any', { object: 'list', data: null }, []],
    [
      'Gemini’s',
      { object: 'list', data: [{ id: 'models/gemini-2.5-flash', object: 'model' }] },
      [{ name: 'gemini-2.5-flash', contextTokens: null }],
    ],
    [
      'Together’s',
      [{ id: 'moonshotai/Kimi', context_length: 131_072 }],
      [{ name: 'moonshotai/Kimi', contextTokens: 131_072 }],
    ],
    [
      'llama.cpp’s',
      { models: [], data: [{ id: 'a.gguf', meta: { n_ctx_train: 131_072, n_ctx: 4096 } }] },
      [{ name: 'a.gguf', contextTokens: 4096 }],
    ],
    ['LM Studio’s without the path', { error: 'Unexpected endpoint or method. (GET /models)' }, null],
  ])('%s is read', async (_, whole, listed) => {
    endpoint.models = { whole }
    expect(await listModels({ url: endpoint.url, key: null })).toEqual(listed)
  })
})
