/** Starts a portal in its page. */
import '../admin/panel.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Alerts } from '../admin/ui/alerts.tsx'
import { queryClient } from '../shared/app/query-client.ts'

const theme = createTheme({ respectReducedMotion: true, cursorType: 'pointer' })

/** @param id of the element in which the portal stands */
export function startPortal(id: string, router: ReturnType<typeof createBrowserRouter>): void {
  const root = document.getElementById(id)
  if (!root) throw new Error('The page has no place for the portal')
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Alerts />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
