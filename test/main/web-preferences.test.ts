import { expect, test } from 'vitest'
import { webPreferences } from '../../src/main/web-preferences.ts'

// Electron's double refuses to open a window without these values, or with a preference it does not know.
test('a page is sandboxed, isolated, without Node, and has nothing switched on or off that weakens it', () => {
  expect(webPreferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  })
})
