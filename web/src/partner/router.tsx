/** The portal's addresses; each screen is loaded when it is first opened. */
import { createBrowserRouter } from 'react-router'
import { createScreen } from '../portal/create-screen.tsx'
import { PATHS } from './addresses.ts'
import { Frame } from './frame/frame.tsx'
import { SignInScreen } from './session/sign-in-screen.tsx'

export const router = createBrowserRouter([
  { path: PATHS.signIn, element: <SignInScreen /> },
  {
    path: PATHS.stations,
    element: <Frame />,
    hydrateFallbackElement: <></>,
    children: [
      createScreen(() => import('./stations/stations-screen.tsx')),
      createScreen(() => import('./charges/charges-screen.tsx'), PATHS.charges),
      createScreen(() => import('./money/money-screen.tsx'), PATHS.money),
      createScreen(() => import('./people/people-screen.tsx'), PATHS.people),
      createScreen(() => import('./requests/requests-screen.tsx'), PATHS.requests),
      createScreen(() => import('./help/help-screen.tsx'), PATHS.help),
      createScreen(() => import('./account/account-screen.tsx'), PATHS.account),
    ],
  },
])
