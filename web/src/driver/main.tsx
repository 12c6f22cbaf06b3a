/** Starts the driver's app. */
import './driver.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { queryClient, setSignedOutHandler } from '../shared/app/query-client.ts'
import { buildSignInPath } from './addresses.ts'
import { Screens } from './router.tsx'
import { forgetSession } from './session/session.ts'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no place for the app')

setSignedOutHandler(() => {
  forgetSession()
  navigate(buildSignInPath(location.pathname + location.search), { replace: true })
})

createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <Screens />
  </QueryClientProvider>,
)
