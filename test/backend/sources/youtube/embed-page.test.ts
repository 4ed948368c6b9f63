import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readEmbedPage } from '../../../../src/backend/sources/youtube/embed-page.ts'

const recorded = new URL('../../../../../shared/youtube/embed/error-153.html', import.meta.url)

describe('the embedded player’s page', () => {
  test('contains the values that its request must send, if they are there', () => {
    const page = '<script>ytcfg.set({"STS":20702,"X":{"encryptedHostFlags":"AD5Z_fq-Kjs="}});</script>'
    expect(readEmbedPage(page)).toEqual({ encryptedHostFlags: 'AD5Z_fq-Kjs=', signatureTimestamp: 20_702 })
    expect(readEmbedPage('<html>"STS":"soon","encryptedHostFlags":"<b>"</html>')).toEqual({})
    expect(readEmbedPage('')).toEqual({})
    const version = (day: string) => `{"INNERTUBE_CLIENT_VERSION":"1.${day}.01.00"}`
    expect(readEmbedPage(version('20260908'))).toEqual({ signatureTimestamp: 20_702 })
    expect(readEmbedPage(version('20269999'))).toEqual({})
  })

  test.skipIf(!existsSync(recorded))('is read as it was recorded', () => {
    expect(readEmbedPage(readFileSync(recorded, 'utf8'))).toEqual({
      encryptedHostFlags: expect.stringMatching(/^AD5Z[\w-]{60,}$/),
      signatureTimestamp: 20_473,
    })
  })
})
