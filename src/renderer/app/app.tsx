import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { BackendProvider } from '../connection/backend.tsx'
import type { Transport } from '../connection/transport.ts'
import { createRouter } from './routes.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

export function App({ transport }: { transport: Transport }) {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(createRouter)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <Notifications position="bottom-left" containerWidth={320} autoClose={5000} limit={3} />
      <QueryClientProvider client={queryClient}>
        <BackendProvider transport={transport}>
          <RouterProvider router={router} />
        </BackendProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The backend announces changes and a new connection fetches everything again, so no query refetches on a timer or on focus. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  })
}
