// In Settings, other programs get access on one port and then on another, lose it and get it again.

import { createServer } from 'node:net'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test } from 'vitest'
import { makeDataDir } from './app.ts'
import { eventually, goTo } from './app-window.ts'
import { setStage } from './stage.ts'

const stage = setStage()

async function takePort(): Promise<{ port: number; free(): Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    free: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const ask = (url: string, key: string) =>
  fetch(`${url}/answer`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'Anything?' }),
  }).then(
    ({ status }) => status,
    () => 'nobody there',
  )

test('other programs get access at a free port, with a key that can be copied and replaced, until it is switched off', async () => {
  const dataDir = makeDataDir()
  const taken = await takePort()
  const app = await stage.start({ dataDir })
  const { page } = await stage.open(app)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await goTo(page, '#/settings')
  const section = page.getByRole('region', { name: 'Other programs' })
  const isOn = section.getByRole('switch', { name: 'Let other programs use this library' })
  const port = section.getByRole('textbox', { name: 'Port' })
  const status = section.getByRole('status')
  expect(await isOn.isChecked()).toBe(false)

  await isOn.click()
  await port.fill(String(taken.port))
  await port.press('Enter')
  await section.getByText(`Port ${taken.port} is used by another program. Choose another port.`).waitFor()
  await taken.free()
  const other = await takePort()
  await other.free()
  await port.fill(String(other.port))
  await port.press('Enter')
  const url = `http://127.0.0.1:${other.port}`
  await status.filter({ hasText: url }).waitFor()

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const copied = async (name: string) => {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await section.getByRole('button', { name }).click()
    await eventually(clipboard).not.toBe('')
    return clipboard()
  }
  const key = await copied('Copy the key')
  expect(await copied('Copy: Address')).toBe(url)
  expect(await copied('Copy: Try it in a terminal')).toContain(`x-api-key: ${key}`)
  expect(await section.innerText()).not.toContain(key)
  expect(await ask(url, key)).toBe(200)

  await section.getByRole('button', { name: 'Make a new key' }).click()
  await page.getByText('New key created').first().waitFor()
  expect(await ask(url, key)).toBe(401)
  const next = await copied('Copy the key')
  expect(await ask(url, next)).toBe(200)

  await app.stop()
  const again = await stage.start({ dataDir })
  await eventually(() => ask(url, next)).toBe(200)
  const second = await stage.open(again)
  await goTo(second.page, '#/settings')
  await second.page.getByRole('switch', { name: 'Let other programs use this library' }).click()
  await eventually(() => ask(url, next)).toBe('nobody there')
})

test('the configuration that Settings copy for AI assistants starts Footnote’s tools', async () => {
  const app = await stage.start({ dataDir: makeDataDir() })
  const { page } = await stage.open(app)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await goTo(page, '#/settings')
  const section = page.getByRole('region', { name: 'AI assistants (MCP)' })
  const mayWrite = section.getByRole('switch', { name: 'Let assistants add marks and videos' })
  expect(await mayWrite.isChecked()).toBe(false)
  await mayWrite.click()
  await eventually(() => mayWrite.isChecked()).toBe(true)
  await section.getByRole('button', { name: 'Copy: VS Code' }).click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await eventually(clipboard).toContain('"servers"')
  const { command, args } = JSON.parse(await clipboard()).servers.footnote
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }))
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names).toContain('add_mark')
  expect(names).not.toContain('ask_library')
  await client.close()
})
