import { createHashRouter, type RouteObject } from 'react-router'
import { nameHistoryEntries } from './history/name-entries.ts'
import { NotFound, RouteError } from './route-error.tsx'
import { AppShell } from './shell.tsx'

/** Pages are loaded when they are first visited; the files in `pages/` put the parts of several nouns together. */
const pages: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./pages/library-route.tsx')).LibraryRoute }) },
  { path: 'videos/:videoId', lazy: async () => ({ Component: (await import('./pages/video-route.tsx')).VideoRoute }) },
  { path: 'search', lazy: async () => ({ Component: (await import('./pages/search-route.tsx')).SearchRoute }) },
  { path: 'ask/:answerId?', lazy: async () => ({ Component: (await import('./pages/ask-route.tsx')).AskRoute }) },
  { path: 'marks', lazy: async () => ({ Component: (await import('./pages/marks-route.tsx')).MarksRoute }) },
  { path: 'marks/tags', lazy: async () => ({ Component: (await import('./pages/tags-route.tsx')).TagsRoute }) },
  {
    path: 'imports/:importId?',
    lazy: async () => ({ Component: (await import('./pages/imports-route.tsx')).ImportsRoute }),
  },
  { path: 'costs', lazy: async () => ({ Component: (await import('../costs/costs-page.tsx')).CostsPage }) },
  { path: 'trash', lazy: async () => ({ Component: (await import('../trash/trash-page.tsx')).TrashPage }) },
  { path: 'settings', lazy: async () => ({ Component: (await import('../settings/settings-page.tsx')).SettingsPage }) },
  { path: '*', element: <NotFound /> },
]

export function createRouter() {
  nameHistoryEntries()
  return createHashRouter([
    {
      element: <AppShell />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <div />,
      children: [{ errorElement: <RouteError />, children: pages }],
    },
  ])
}
