/** Starts the partner portal. */
import '../admin/panel.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { Alerts } from '../admin/ui/alerts.tsx'
import { queryClient } from '../shared/app/query-client.ts'
import { router } from './router.tsx'

const theme = createTheme({ respectReducedMotion: true, cursorType: 'pointer' })

const place = document.getElementById('partner')
if (!place) throw new Error('The page has no place for the portal')

createRoot(place).render(
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Alerts />
    </QueryClientProvider>
  </MantineProvider>,
)
