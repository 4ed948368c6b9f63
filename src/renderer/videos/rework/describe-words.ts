import type { DescriptionPlan } from '../../../contract/app/descriptions.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { formatCount, plural } from '../../../contract/format-count.ts'
import { formatUsd } from '../../ui/format/format-usd.ts'

const tokens = (count: number) => new Intl.NumberFormat(undefined, { maximumSignificantDigits: 2 }).format(count)

/** "63 shots. “llava” is shown one picture of each of the 48 clearest. At most 99,000 tokens, at most $0.12." */
export function describePlan({ model, shots, pictures, kept, missingFrames, ...plan }: DescriptionPlan): string {
  const each = pictures < shots ? `each of the ${pictures.toLocaleString()} clearest` : plural(shots, 'it', 'each')
  const sentences = [`${formatCount(shots, 'shot')}. “${model}” is shown one picture of ${each}.`]
  if (missingFrames > 0)
    sentences.push(
      `${formatCount(missingFrames, 'still frame is', 'still frames are')} missing; that part is left out.`,
    )
  if (kept === pictures) sentences.push('It has described all of them before, so that this costs nothing.')
  else {
    if (kept > 0) sentences.push(`It has described ${kept.toLocaleString()} of them before, which cost nothing.`)
    sentences.push(`At most ${tokens(plan.inputTokens + plan.outputTokens)} tokens, ${describePrice(plan)}.`)
  }
  if (plan.leftUsd !== null) sentences.push(`${formatUsd(plan.leftUsd)} of this month's cap are left.`)
  return sentences.join(' ')
}

function describePrice({ usd }: Pick<DescriptionPlan, 'usd'>): string {
  if (usd === null) return 'at a price that is not known: name it in Settings'
  return usd === 0 ? 'which cost nothing' : `at most ${formatUsd(usd)}`
}

/** Who says what is shown; null when nobody does. */
export function describeVisualOrigin({
  visualMethod,
  visualModel,
}: Pick<Video, 'visualMethod' | 'visualModel'>): string | null {
  if (visualMethod === null) return null
  return visualMethod === 'service' ? 'Described by the service' : `Described by ${visualModel} from still frames`
}
