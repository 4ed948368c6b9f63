// CSL-JSON, the data format of the Citation Style Language: https://docs.citationstyles.org/en/stable/specification.html
import { formatTime } from '../../../contract/format-time.ts'
import { writeJson } from '../../write-json.ts'
import { dayInUtc } from '../dates.ts'
import { describeUntitled, type Reference } from '../reference.ts'

const toDate = (instantMs: number) => {
  const { year, month, day } = dayInUtc(instantMs)
  return { 'date-parts': [[year, month, day]] }
}

/** Styles write “[Video]” for the medium, and “In YouTube” for a container, so YouTube is the publisher. */
export const toCslItem = (reference: Reference, key: string) => {
  const { title, author, publishedAt, durationMs, url, accessedAt, language } = reference
  return {
    id: key,
    type: 'motion_picture',
    title: title ?? `[${describeUntitled(reference)}]`,
    ...(author === null ? {} : { author: [{ literal: author }] }),
    medium: 'Video',
    publisher: 'YouTube',
    ...(durationMs === null ? {} : { dimensions: formatTime(durationMs) }),
    ...(publishedAt === null ? {} : { issued: toDate(publishedAt) }),
    URL: url,
    ...(accessedAt === null ? {} : { accessed: toDate(accessedAt) }),
    ...(language === null ? {} : { language }),
  }
}

/** One item of the list that a file is. */
export const writeCslItem = (reference: Reference, key: string): string => writeJson(toCslItem(reference, key), 2)
