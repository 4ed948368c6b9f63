import type { Changes } from '../changes.ts'
import { applyCodes, previewCodes } from '../codes/codes.ts'
import type { CodesFile } from '../codes/open-package.ts'
import type { Library } from '../library/database/open.ts'
import { findUserName } from '../user-name.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library }; changes: Changes }>()

const toFile = (file: { type: 'sent'; base64: string } | { type: 'path'; path: string }): CodesFile =>
  file.type === 'path' ? file : { type: 'bytes', bytes: Buffer.from(file.base64, 'base64') }

export const codes = {
  preview: routes.codes.preview.handler(({ context, input }) => {
    const config = { library: context.parts().library, changes: context.changes, userName: findUserName() }
    return previewCodes(config, toFile(input.file))
  }),
  apply: routes.codes.apply.handler(({ context, input }) => {
    const config = { library: context.parts().library, changes: context.changes, userName: findUserName() }
    return applyCodes(config, toFile(input.file))
  }),
}
