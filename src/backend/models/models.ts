// Creates the models that are named in the settings.
import { AppError } from '../../contract/app/errors.ts'
import type { ListedModel, ModelTestEvent } from '../../contract/app/models.ts'
import type { Till } from './charge.ts'
import { createEmbeddingModel, type EmbeddingModel } from './embedding-model.ts'
import { createLanguageModel, type LanguageModel, type PricedEndpoint } from './language-model.ts'
import { listModels } from './list-models.ts'
import { findLoadedContext } from './loaded-context.ts'
import type { EndpointConfig } from './provider.ts'
import { testModels } from './test-models.ts'

export interface ModelEndpoints {
  text: PricedEndpoint | null
  vision: PricedEndpoint | null
  embedding: PricedEndpoint | null
  /** The endpoints' addresses, whether or not a model is named. */
  addresses: { text: ModelAddress | null; embedding: ModelAddress | null }
}

export type ModelAddress = Pick<EndpointConfig, 'url' | 'key' | 'whyNoKey' | 'allowsPlainHttp'>

export interface ModelsParts extends Till {
  endpoints(): ModelEndpoints
  dispatcher?: EndpointConfig['dispatcher']
}

/** Each model is null while it is not set up. Get it again for every use, because the settings may change at any time. */
export interface Models {
  text(): LanguageModel | null
  /** The model for pictures; the language model unless another one is named. */
  vision(): LanguageModel | null
  embedding(): EmbeddingModel | null
  /** Null when the endpoint does not list its models; empty without an address. Throws MODEL_UNREACHABLE, MODEL_REFUSED or MODEL_FAILED. */
  list(of: 'text' | 'embedding', signal?: AbortSignal): Promise<ListedModel[] | null>
  /** Throws MODEL_MISSING, and the budget's errors when it refuses. */
  test(signal?: AbortSignal): AsyncGenerator<ModelTestEvent, void, void>
}

export const noModel = () =>
  new AppError('MODEL_MISSING', 'No language model is set up. Enter its address and name in Settings.')

export function createModels({ endpoints, dispatcher, ...till }: ModelsParts): Models {
  const through = dispatcher === undefined ? {} : { dispatcher }
  const make = <Made>(endpoint: PricedEndpoint | null, create: (till: Till, endpoint: PricedEndpoint) => Made) =>
    endpoint && create(till, { ...endpoint, ...through })
  const models: Models = {
    text: () => make(endpoints().text, createLanguageModel),
    vision: () => make(endpoints().vision, createLanguageModel),
    embedding: () => make(endpoints().embedding, createEmbeddingModel),
    async list(of, signal) {
      const address = endpoints().addresses[of]
      return address === null ? [] : listModels({ ...address, ...through }, signal)
    },
    async *test(signal) {
      const [text, vision] = [models.text(), models.vision()]
      if (text === null || vision === null) throw noModel()
      const list = () => models.list('text', signal)
      const loadedContext = async () => {
        const endpoint = endpoints().text
        return endpoint && findLoadedContext({ ...endpoint, ...through }, signal)
      }
      yield* testModels({ text, vision, embedding: models.embedding(), list, loadedContext, signal })
    },
  }
  return models
}
