import { AppError } from '../../contract/app/errors.ts'
import { servingKeySchema } from '../../contract/app/serving.ts'
import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import type { Budget } from '../money/budget.ts'
import { capNeeded } from '../money/budget-for-others.ts'
import { childEnvironment } from '../settings/child-environment.ts'
import { findProgram } from '../settings/find-program.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { HostedConfig } from '../sources/hosted/request.ts'
import { testService } from '../sources/hosted/source.ts'
import { checkYtDlp } from '../sources/youtube/yt-dlp/check.ts'
import { payFor } from './paid-call.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { library: Library; budget: Budget; service(): HostedConfig }
  settings: SettingsStore
  serving: { apply(): Promise<void> }
  changes: Changes
}>()

/** The test asks for an id of no video, so no video is paid for. */
const testCall = { operation: 'videos', crawlKind: 'cached', videoCount: 0, note: 'Test of the service' } as const

/** Refuses a key that cannot be sent in an HTTP header, because no program could use it. */
function checkServingKey(key: string): void {
  const checked = servingKeySchema.safeParse(key)
  if (!checked.success) throw new AppError('BAD_INPUT', checked.error.issues[0]?.message ?? '')
}

const versionOf = (path: string, signal = new AbortController().signal) =>
  checkYtDlp({ path, environment: childEnvironment() }, signal)

export const settings = {
  get: routes.settings.get.handler(({ context }) => context.settings.read()),
  update: routes.settings.update.handler(async ({ context, input }) => {
    const before = context.settings.read()
    const isOver = input.isServing === false || (input.monthlyCapUsd !== undefined && input.monthlyCapUsd !== null)
    // Setting a cap or switching serving off also revokes the permission to serve without a cap.
    const settings = context.settings.update(isOver ? { ...input, servesWithoutCap: false } : input)
    if (input.isServing === true && context.settings.needsCapToServe()) {
      context.settings.update({ isServing: before.isServing })
      throw capNeeded()
    }
    // The price of the model and the cap also decide whether other programs may be served.
    if (settings.isServing || before.isServing) await context.serving.apply()
    context.changes.publish('settings', 'costs')
    return settings
  }),
  setKey: routes.settings.setKey.handler(async ({ context, input }) => {
    if (input.name === 'serving' && input.key !== null) checkServingKey(input.key)
    const settings = await context.settings.writeKey(input.name, input.key)
    // If the old key could not be read, the server was not running.
    if (input.name === 'serving' && input.key !== null) await context.serving.apply()
    context.changes.publish('settings')
    return settings
  }),
  testService: routes.settings.testService.handler(async ({ context, signal }) => {
    const parts = context.parts()
    const config = parts.service()
    await payFor(parts, { ...testCall, signal }, async () => ({ cost: await testService(config, signal) })).finally(
      () => context.changes.publish('costs'),
    )
    return { message: 'The service answered and accepts this key.' }
  }),
  chooseYtDlp: routes.settings.chooseYtDlp.handler(async ({ context, input: { path }, signal }) => {
    const version = path === null ? null : await versionOf(path, signal)
    const settings = context.settings.update({ ytDlpPath: path, isYtDlpOn: path !== null })
    context.changes.publish('settings')
    return { settings, version }
  }),
  findYtDlp: routes.settings.findYtDlp.handler(() => ({ path: findProgram('yt-dlp') })),
  testYtDlp: routes.settings.testYtDlp.handler(async ({ context, signal }) => {
    const { ytDlpPath } = context.settings.read()
    if (ytDlpPath === null) throw new AppError('BAD_INPUT', 'No yt-dlp is set. Select the program in Settings.')
    return { version: await versionOf(ytDlpPath, signal) }
  }),
}
