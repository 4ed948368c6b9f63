import { type QdaOptions, qdaOptionsSchema } from '../../../contract/app/qda.ts'
import { useRemembered } from '../use-remembered.ts'

const isQdaOptions = (value: unknown): value is QdaOptions => qdaOptionsSchema.required().safeParse(value).success

/** How projects for QDA programs are written, remembered on this machine. */
export const useQdaOptions = (): [QdaOptions, (options: QdaOptions) => void] =>
  useRemembered('qda-options', { program: 'other', hasKinds: false, hasSections: false }, isQdaOptions)
