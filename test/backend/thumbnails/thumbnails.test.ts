import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createFetchPicture } from '../../../src/backend/thumbnails/fetch-picture.ts'
import { publicLookup } from '../../../src/backend/thumbnails/public-address.ts'
import { createThumbnails } from '../../../src/backend/thumbnails/thumbnails.ts'

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)])
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/picture') return response.end(png)
    if (request.url === '/page') return response.end('<html>not a picture</html>')
    if (request.url === '/moved') return response.writeHead(302, { location: '/picture' }).end()
    if (request.url === '/huge') return response.end(Buffer.concat([png, Buffer.alloc(4_000_000)]))
    response.writeHead(404)
    return response.end(png)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const open = (trusted = [origin], publicDispatcher = new Agent()) =>
  createThumbnails({
    dataDir: mkdtempSync(join(tmpdir(), 'footnote-thumbnails-')),
    fetchPicture: createFetchPicture({
      dispatcher: async () => new Agent(),
      publicDispatcher: async () => publicDispatcher,
      rewrite: (url) => url,
      trustedOrigins: () => trusted,
    }),
  })

describe('thumbnails', () => {
  test('a picture is kept and found again without the network', async () => {
    const thumbnails = open()
    expect(await thumbnails.keep('AAAAAAAAAAA', `${origin}/picture`)).toBe(true)
    expect(await thumbnails.find('AAAAAAAAAAA')).toEqual({ type: 'image/png', bytes: png })
  })

  test('ids that differ only in case have their own pictures', async () => {
    const thumbnails = open()
    await thumbnails.keep('aaaaaaaaaaa', `${origin}/picture`)
    expect(await thumbnails.find('AAAAAAAAAAA')).toBeUndefined()
  })

  test.each(['page', 'huge', 'missing', 'moved'])(
    'a file that is not a picture of a sensible size is not kept: %s',
    async (path) => {
      const thumbnails = open()
      expect(await thumbnails.keep('AAAAAAAAAAA', `${origin}/${path}`)).toBe(false)
      expect(await thumbnails.find('AAAAAAAAAAA')).toBeUndefined()
    },
  )

  test.each(['file:///etc/passwd', 'http://example.org/a.jpg', 'no address', ''])(
    'an address that must not be followed is refused: %s',
    async (url) => {
      expect(await open().keep('AAAAAAAAAAA', url)).toBe(false)
    },
  )

  test('a picture on this machine is fetched only from our own sources', async () => {
    expect(await open([]).keep('AAAAAAAAAAA', `${origin}/picture`)).toBe(false)
    expect(await open(['http://127.0.0.1:1']).keep('AAAAAAAAAAA', `${origin}/picture`)).toBe(false)
  })

  test.each([
    ['https://127.0.0.1/picture', false],
    ['https://127.1/picture', false],
    ['https://[::1]/picture', false],
    ['https://[::ffff:10.0.0.1]/picture', false],
    ['https://192.168.1.1/reboot', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://[fd00::1]/picture', false],
    ['https://router/picture', false],
    ['https://printer.local/picture', false],
    ['https://x.localhost/picture', false],
    ['https://localhost./picture', false],
    ['https://printer.local./picture', false],
    ['https://[64:ff9b::7f00:1]/picture', false],
    ['https://[64:ff9b:1::1]/picture', false],
    ['https://224.0.0.251/picture', false],
    ['https://255.255.255.255/picture', false],
    ['https://198.18.0.1/picture', false],
    ['https://192.0.0.8/picture', false],
    ['https://203.0.113.9/picture', false],
    ['http://pictures.example/picture', false],
    ['https://pictures.example/picture', true],
    ['https://pictures.example./picture', true],
    ['https://93.184.216.34/picture', true],
  ])('an untrusted address %s is followed: %s', async (url, isFollowed) => {
    const asked: string[] = []
    // Whatever host is requested, the test's own server answers.
    const dispatcher = new Agent({
      connect({ hostname }, callback) {
        asked.push(hostname)
        const socket = connect(Number(new URL(origin).port), '127.0.0.1')
        socket.once('connect', () => callback(null, socket))
      },
    })
    expect(await open([], dispatcher).keep('AAAAAAAAAAA', url)).toBe(isFollowed)
    expect(asked).toHaveLength(isFollowed ? 1 : 0)
  })

  test('a host name that resolves to this machine is not followed, although it looks public', async () => {
    let connections = 0
    const inside = createNetServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void inside.close())
    const lookup = publicLookup((_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]))
    const thumbnails = open([], new Agent({ connect: { lookup } }))
    const address = `https://pictures.example:${(inside.address() as AddressInfo).port}/picture`
    expect(await thumbnails.keep('AAAAAAAAAAA', address)).toBe(false)
    expect(connections).toBe(0)
  })

  test('a name that is not a video id finds nothing', async () => {
    const thumbnails = open()
    expect(await thumbnails.find('../library.sqlite')).toBeUndefined()
  })

  test('a removed video’s picture is gone', async () => {
    const thumbnails = open()
    await thumbnails.keep('AAAAAAAAAAA', `${origin}/picture`)
    await thumbnails.remove(['AAAAAAAAAAA'])
    expect(await thumbnails.find('AAAAAAAAAAA')).toBeUndefined()
  })
})
