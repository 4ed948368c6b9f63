import './never-compile.ts'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reloadForCodes, takeAccessToken } from './connection/access-token.ts'
import { browserTransport } from './connection/browser-transport.ts'
import { desktopTransport } from './connection/desktop-transport.ts'
import { desktopShell } from './connection/shell.ts'

const shell = desktopShell()
const transport = shell ? desktopTransport(shell) : browserTransport(takeAccessToken())
if (!shell) reloadForCodes()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App transport={transport} />
    </StrictMode>,
  )
}
