// The message of a failure and the actions that the window offers for it must not contradict each other.
import { expect, test } from 'vitest'
import { refusal } from '../../src/backend/sources/youtube/refusals.ts'
import { refusalTypes } from '../../src/contract/app/item-errors.ts'
import { remedies } from '../../src/renderer/ui/notices/remedies.ts'

const passWithAnUpdate = ['CLIENT_RETIRED', 'ENGINE_OUTDATED']

test.each(refusalTypes)('the actions offered for %s match its message', (type) => {
  const { advice, message } = refusal(type)
  const { retry, captionFile } = remedies[type]
  if (advice === 'later' || passWithAnUpdate.includes(type)) expect(retry).toBe('together')
  else expect(retry).not.toBe('together')
  if (message.includes('caption file')) expect(captionFile).toBe(true)
})
