/** Starts the operator's panel. */
import './panel.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../shared/app/query-client.ts'
import { loadAllWhenIdle, router } from './router.tsx'
import { Alerts } from './ui/alerts.tsx'

/** Colours and measures stand in panel.css: a style sheet that a script writes is refused by the policy. */
const theme = createTheme({ respectReducedMotion: true, cursorType: 'pointer' })

const root = document.getElementById('panel')
if (!root) throw new Error('The page has no place for the panel')

createRoot(root).render(
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Alerts />
    </QueryClientProvider>
  </MantineProvider>,
)
loadAllWhenIdle()
