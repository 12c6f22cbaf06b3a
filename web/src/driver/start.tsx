/** Draws the driver's app; its texts are in the language that `main.ts` has brought. */
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { queryClient, setSignedOutHandler } from '../shared/app/query-client.ts'
import { ago } from '../shared/formats-texts.ts'
import { buildSignInPath } from './addresses.ts'
import { Screens } from './router.tsx'
import { keepData, showKeptData } from './session/kept-data.ts'
import { forgetSession } from './session/session.ts'
import { ignoreSecondClicks } from './ui/second-clicks.ts'

const root = document.getElementById('app')
if (!root) throw new Error('The page has no place for the app')

// Site and panel have these words too, and no choice of a language.
globalThis.translateTexts?.('shared/formats-texts.ts', { ago })
setSignedOutHandler(() => {
  forgetSession()
  navigate(buildSignInPath(location.pathname + location.search), { replace: true })
})

ignoreSecondClicks(document)
showKeptData()
keepData()
// A transition is drawn in slices of a few milliseconds: a tap is handled meanwhile, on a slow phone too.
startTransition(() =>
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <Screens />
    </QueryClientProvider>,
  ),
)
