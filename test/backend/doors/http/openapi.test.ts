import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { describeService } from '../../../../src/backend/doors/http/openapi.ts'
import { failureTypes } from '../../../../src/contract/service/videos.ts'

const description = describeService({ url: 'http://127.0.0.1:4870', version: '1.2.3' })

interface Operation {
  security?: unknown[]
  requestBody?: unknown
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>
}
const paths = description.paths as Record<string, Record<string, Operation>>

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(description))
  expect(result).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('it contains every operation, its security and its possible responses', () => {
  expect(Object.keys(paths)).toEqual(['/videos', '/search', '/answer', '/openapi.json'])
  expect(description.security).toEqual([{ apiKey: [] }])
  for (const path of ['/videos', '/search', '/answer']) {
    const operation = paths[path]?.post
    expect(operation?.security).toBeUndefined()
    expect(operation?.requestBody).toBeDefined()
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '405', '413', '415', '429', '500', '503']),
    )
  }
  expect(Object.keys(paths['/answer']?.post?.responses[200]?.content ?? {})).toEqual([
    'application/json',
    'text/event-stream',
  ])
})

test('responses that ask a client to come back later say when', () => {
  const { responses } = description.components as { responses: Record<string, { headers?: object }> }
  for (const status of [429, 503]) expect(responses[`Error${status}`]?.headers).toHaveProperty('Retry-After')
})

test('every reference in it can be resolved', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(references.length).toBeGreaterThan(40)
  for (const path of new Set(references)) {
    const found = path.split('/').reduce<unknown>((at, name) => Reflect.get(at as object, name), description)
    expect(found, path).toBeDefined()
  }
})

test('a failed video has an error type that the interface defines', () => {
  expect(JSON.stringify(description)).toContain(failureTypes[0])
})
