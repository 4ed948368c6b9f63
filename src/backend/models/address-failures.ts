// What goes wrong with an address whatever is asked there, as AppErrors.
import { AppError } from '../../contract/app/errors.ts'

const hostOf = (url: string) => URL.parse(url)?.host ?? url

/** A call that was sent on to `location`, where it was not made again: the prompt and the key are for nobody else. */
export function movedFailure(url: string, location: string | null): AppError {
  const from = URL.parse(url)
  const to = location === null ? null : URL.parse(location, url)
  const where = to !== null && /^https?:$/.test(to.protocol) && to.origin !== from?.origin ? to.origin : null
  const host = hostOf(url)
  return new AppError(
    'MODEL_REFUSED',
    where === null
      ? `The model at ${host} answered with a redirect: check its address in Settings.`
      : `The model at ${host} has moved to ${where}: enter the new address in Settings.`,
    { mayBeCharged: false },
  )
}

/** A call that was not made, because the key would have been readable on its way. */
export function plainHttpRefusal(url: string): AppError {
  return new AppError(
    'MODEL_REFUSED',
    `Footnote does not send the model’s key to ${hostOf(url)} over unencrypted http: enter an address that begins with https:// in Settings, or allow unencrypted http there.`,
    { mayBeCharged: false },
  )
}

/** An answer to whatever was asked at this address that is larger than any. */
export function answerTooLarge(url: string): AppError {
  return new AppError(
    'MODEL_FAILED',
    `The model at ${hostOf(url)} answered with more than any answer takes: check its address in Settings, or choose another model.`,
    { mayBeCharged: true },
  )
}
