// Errors that concern a model's address, whatever is requested there.
import { AppError } from '../../contract/app/errors.ts'

const hostOf = (url: string) => URL.parse(url)?.host ?? url

/** The endpoint redirected a call to `location`. Redirects are not followed, because the prompt and the key are for this address only. */
export function movedFailure(url: string, location: string | null): AppError {
  const from = URL.parse(url)
  const to = location === null ? null : URL.parse(location, url)
  const where = to !== null && /^https?:$/.test(to.protocol) && to.origin !== from?.origin ? to.origin : null
  const host = hostOf(url)
  return new AppError(
    'MODEL_REFUSED',
    where === null
      ? `The model at ${host} answered with a redirect, which was not followed. Check its address in Settings.`
      : `The model at ${host} has moved to ${where}. Enter the new address in Settings.`,
    { mayBeCharged: false },
  )
}

/** The call was not made, because the key would have been sent unencrypted. */
export function plainHttpRefusal(url: string): AppError {
  return new AppError(
    'MODEL_REFUSED',
    `Footnote does not send the model’s key to ${hostOf(url)} over unencrypted http. In Settings, enter an address that begins with https://, or allow unencrypted http.`,
    { mayBeCharged: false },
  )
}

/** The response is larger than any valid response. */
export function answerTooLarge(url: string): AppError {
  return new AppError(
    'MODEL_FAILED',
    `The model at ${hostOf(url)} sent more than any answer needs. Check its address in Settings, or select another model.`,
    { mayBeCharged: true },
  )
}
