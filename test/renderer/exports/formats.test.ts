import { expect, test } from 'vitest'
import { exportFormatSchema } from '../../../src/contract/app/exports.ts'
import { formats } from '../../../src/renderer/exports/formats.ts'

test('every format that can be written is offered once', () => {
  expect(formats.map(({ format }) => format).toSorted()).toEqual([...exportFormatSchema.options].toSorted())
})
