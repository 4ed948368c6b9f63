// How a browser gets access to the app: with the address it was started with, or with one that the user pastes.
import { expect, onTestFinished, test } from 'vitest'
import { findLease } from '../../src/backend/doors/lease.ts'
import { makeFakeBrowser } from '../cli/fake-browser.ts'
import { makeDataDir } from './app.ts'
import { type AppWindow, eventually } from './app-window.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const isIn = ({ page }: AppWindow) => page.getByRole('heading', { name: 'Read, search and quote videos' }).waitFor()
const isRefused = ({ page }: AppWindow) =>
  page.getByRole('heading', { name: 'Open Footnote with its own address' }).waitFor()

test('the address given to the browser opens the app there, and in no other browser', async () => {
  const browser = makeFakeBrowser()
  const app = await stage.start({ opener: browser })
  const { args: address } = await browser.started()
  const first = await stage.open({ ...app, address })
  await isIn(first)
  expect(first.page.url()).toBe(`${new URL(address).origin}/#/`)
  await first.page.reload()
  await isIn(first)
  expect(first.troubles).toEqual([])

  const second = await stage.open({ ...app, address })
  await isRefused(second)
  await second.page.getByText('npm start').waitFor()
})

test('the printed address opens the app in several browsers, even if it is pasted over a refused page', async () => {
  const app = await stage.start()
  for (let time = 0; time < 2; time++) await isIn(await stage.open(app))
  const refused = await stage.open({ ...app, address: new URL(app.address).origin })
  await isRefused(refused)
  await refused.page.goto(app.address)
  await isIn(refused)
  expect(refused.page.url()).not.toContain('open=')
})

test('when the backend ends, pages continue with the next one, and a new address is printed', async () => {
  const dataDir = makeDataDir()
  const app = await stage.start({ dataDir })
  const window = await stage.open(app)
  await isIn(window)
  const before = findLease(dataDir)
  process.kill(before?.pid ?? 0, 'SIGKILL')
  const addresses = () => [...app.output().matchAll(/Footnote is open at (\S+)/g)].map(([, address]) => address ?? '')
  await eventually(() => addresses().length).toBe(2)
  const after = findLease(dataDir)
  expect(after?.pid).not.toBe(before?.pid)
  expect({ ...after, pid: 0 }).toEqual({ ...before, pid: 0 })

  await window.page.reload()
  await isIn(window)
  const [old = '', next = ''] = addresses()
  await isRefused(await stage.open({ ...app, address: old }))
  await isIn(await stage.open({ ...app, address: next }))
})

test('starting an app that is already running prints another address', async () => {
  const dataDir = makeDataDir()
  const app = await stage.start({ dataDir })
  const again = await stage.start({ dataDir })
  expect(again.address).not.toBe(app.address)
  expect(new URL(again.address).origin).toBe(new URL(app.address).origin)
  await isIn(await stage.open(again))
  const ended = new Promise((resolve) => again.process.once('exit', resolve))
  onTestFinished(app.stop)
  expect(again.process.exitCode ?? (await ended)).toBe(0)
})
