import { strict } from './strict.ts'

type Template = (Electron.MenuItemConstructorOptions | Electron.MenuItem)[]

function createItem(options: Electron.MenuItemConstructorOptions): Electron.MenuItem {
  const { label = '', role, submenu, type = submenu ? 'submenu' : 'normal', click, enabled = true } = options
  const item = {
    label,
    type,
    enabled,
    submenu: Array.isArray(submenu) ? createMenu(submenu) : undefined,
    click() {
      if (!click) throw new Error(`not implemented: what the role ${role} does`)
      click(undefined as never, undefined, undefined as never)
    },
  }
  return strict<Electron.MenuItem>('MenuItem', item as Partial<Electron.MenuItem>)
}

const createMenu = (template: Template): Electron.Menu =>
  strict<Electron.Menu>('Menu', {
    items: template.map((options) => createItem(options as Electron.MenuItemConstructorOptions)),
  })

/** Menus are never drawn, but tests can find and click their items. */
export function createMenus(): typeof Electron.Menu {
  let applicationMenu: Electron.Menu | null = null
  return strict<typeof Electron.Menu>('Menu', {
    buildFromTemplate: createMenu,
    setApplicationMenu(menu) {
      applicationMenu = menu
    },
    getApplicationMenu: () => applicationMenu,
  })
}
