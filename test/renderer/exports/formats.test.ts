import { expect, test } from 'vitest'
import { exportFormatSchema } from '../../../src/contract/app/exports.ts'
import { formatChoices } from '../../../src/renderer/exports/formats.ts'

test('every format that can be written is offered once', () => {
  expect(formatChoices.map(({ format }) => format).toSorted()).toEqual([...exportFormatSchema.options].toSorted())
})
