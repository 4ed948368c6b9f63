// Every kind of request to a model's endpoint, for tests that apply to all of them.
import { createEmbedder } from '../../../src/backend/models/embedder.ts'
import { listModels } from '../../../src/backend/models/list-models.ts'
import { findLoadedContext } from '../../../src/backend/models/loaded-context.ts'
import { createModel } from '../../../src/backend/models/model.ts'
import type { EndpointConfig } from '../../../src/backend/models/provider.ts'

async function chat(config: EndpointConfig): Promise<string> {
  let text = ''
  for await (const piece of createModel(config).streamText({ system: 'Be brief.', prompt: 'A transcript.' }))
    text += piece
  return text
}

export const everyCall: Record<string, (config: EndpointConfig) => Promise<unknown>> = {
  'a question': chat,
  embeddings: (config) => createEmbedder(config).embed(['A transcript.']),
  'the list of models': (config) => listModels(config),
  'the loaded length': (config) => findLoadedContext(config),
}
