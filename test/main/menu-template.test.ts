import { expect, test } from 'vitest'
import type { ShellCommand } from '../../src/contract/shell.ts'
import { menuTemplate } from '../../src/main/menu-template.ts'

function listCommands(isMac: boolean) {
  const sent: ShellCommand[] = []
  const menus = menuTemplate(isMac, (command) => sent.push(command))
  const items = menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
  for (const item of items) (item.click as undefined | (() => void))?.()
  return { sent, keys: items.flatMap(({ accelerator }) => accelerator ?? []), menus }
}

test('each entry of the menu sends its own command', () => {
  expect(listCommands(false).sent).toEqual(['add-videos', 'find', 'settings', 'undo', 'redo', 'back', 'forward'])
})

test('the keys for back and forward are those of the system', () => {
  expect(listCommands(false).keys.slice(0, 3)).toEqual(['CmdOrCtrl+N', 'CmdOrCtrl+F', 'CmdOrCtrl+,'])
  expect(listCommands(false).keys.slice(-2)).toEqual(['Alt+Left', 'Alt+Right'])
  expect(listCommands(true).keys.slice(-2)).toEqual(['Cmd+[', 'Cmd+]'])
})

test('a Mac has the menu of the app, and quits there instead of in the File menu', () => {
  const rolesOf = (isMac: boolean) => listCommands(isMac).menus.map(({ role, label }) => role ?? label)
  expect(rolesOf(true)).toEqual(['appMenu', 'File', 'Edit', 'viewMenu', 'Go', 'windowMenu'])
  expect(rolesOf(false)).toEqual(['File', 'Edit', 'viewMenu', 'Go', 'windowMenu'])
})
