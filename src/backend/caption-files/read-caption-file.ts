import { AppError } from '../../contract/app/errors.ts'
import { type DecodedCaptions, decodeCaptionBytes } from '../captions/formats/decode.ts'
import { captionTextOf } from '../captions/formats/encoding.ts'
import { type CaptionFormat, captionFormats } from '../captions/formats/sniff-format.ts'
import { findFault } from './find-fault.ts'

export interface CaptionFile {
  name: string
  bytes: Uint8Array
}

export type DecodedFile = Extract<DecodedCaptions, { kind: 'decoded' }>

const otherEndings: Readonly<Record<string, CaptionFormat>> = {
  dfxp: 'ttml',
  ssa: 'ass',
  xml: 'srv3',
  json: 'json3',
  md: 'txt',
  text: 'txt',
}

/** The format that belongs to the file name's extension. */
function formatOf(name: string): CaptionFormat | undefined {
  const ending = /\.([a-z0-9]{2,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return captionFormats.find((format) => format === ending) ?? otherEndings[ending]
}

/** Throws CAPTIONS_UNREADABLE with the fault and, if it can be determined, the line. */
export function readCaptionFile({ name, bytes }: CaptionFile): DecodedFile {
  const hint = formatOf(name)
  const decoded = decodeCaptionBytes(bytes, hint)
  const fault = () => (hint === undefined ? undefined : findFault(captionTextOf(bytes).text, hint))
  if (decoded.kind === 'refused') {
    const { reason, message } = decoded
    // For other reasons the file is not of this format, so no line of it is at fault.
    const where = reason === 'broken' || reason === 'no-text' ? fault() : undefined
    throw new AppError('CAPTIONS_UNREADABLE', [message, where].filter(Boolean).join(' '), { reason })
  }
  const isIncomplete = decoded.notes.length > 0 && decoded.timing !== 'none'
  const where = isIncomplete ? fault() : undefined
  return where === undefined ? decoded : { ...decoded, notes: [...decoded.notes, where] }
}
