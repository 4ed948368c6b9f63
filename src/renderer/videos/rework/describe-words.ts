import type { DescriptionPlan } from '../../../contract/app/descriptions.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { plural } from '../../../contract/format-count.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { formatLocalUsd } from '../../ui/format/format-usd.ts'

/** Rounded to two digits. */
const tokens = (count: number) => formatLocalCount(Number(count.toPrecision(2)), 'token')

/** "63 shots. “llava” gets one picture of each of the 48 clearest. Up to 99,000 tokens, up to $0.12." */
export function describePlan({ model, shots, pictures, kept, missingFrames, ...plan }: DescriptionPlan): string {
  const each = pictures < shots ? `each of the ${pictures.toLocaleString()} clearest` : plural(shots, 'it', 'each')
  const sentences = [`${formatLocalCount(shots, 'shot')}. “${model}” gets one picture of ${each}.`]
  if (missingFrames > 0)
    sentences.push(
      `${formatLocalCount(missingFrames, 'still frame is', 'still frames are')} missing and will be skipped.`,
    )
  if (kept === pictures) sentences.push('All are already described, so this costs nothing.')
  else {
    if (kept > 0) sentences.push(`${kept.toLocaleString()} are already described and cost nothing.`)
    sentences.push(`Up to ${tokens(plan.inputTokens + plan.outputTokens)}, ${describePrice(plan)}.`)
  }
  if (plan.leftUsd !== null) sentences.push(`${formatLocalUsd(plan.leftUsd)} of this month’s cap is left.`)
  return sentences.join(' ')
}

function describePrice({ usd }: Pick<DescriptionPlan, 'usd'>): string {
  if (usd === null) return 'price unknown (set it in Settings)'
  return usd === 0 ? 'free of charge' : `up to ${formatLocalUsd(usd)}`
}

/** Who wrote the visual descriptions; null if there are none. */
export function describeVisualOrigin({
  visualMethod,
  visualModel,
}: Pick<Video, 'visualMethod' | 'visualModel'>): string | null {
  if (visualMethod === null) return null
  if (visualMethod === 'service') return 'Described by the service'
  return `Described by ${visualModel ?? 'a model'} from still frames`
}
