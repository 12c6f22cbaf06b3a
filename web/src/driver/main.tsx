/** Starts the driver's app. */
import './driver.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { queryClient, setSignedOutHandler } from '../shared/app/query-client.ts'
import { buildSignInPath } from './addresses.ts'
import { Screens } from './router.tsx'
import { keepData, showKeptData } from './session/kept-data.ts'
import { forgetSession } from './session/session.ts'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no place for the app')

setSignedOutHandler(() => {
  forgetSession()
  navigate(buildSignInPath(location.pathname + location.search), { replace: true })
})

showKeptData()
keepData()
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <Screens />
  </QueryClientProvider>,
)
void keepOnDevice()

/** From then on the app opens without a connection; where a browser keeps nothing it needs one. */
async function keepOnDevice(): Promise<void> {
  const build = new URL(import.meta.url).pathname.split('/').at(-1)
  try {
    await navigator.serviceWorker?.register(`/app-worker.js?${build}`, { scope: '/app/' })
  } catch {
    // Where nothing may be kept, no worker may be either.
  }
}
