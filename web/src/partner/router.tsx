/** The portal's addresses; each screen is loaded when it is first opened. */
import { createBrowserRouter } from 'react-router'
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
      { index: true, lazy: () => import('./stations/stations-screen.tsx') },
      { path: PATHS.charges, lazy: () => import('./charges/charges-screen.tsx') },
      { path: PATHS.money, lazy: () => import('./money/money-screen.tsx') },
      { path: PATHS.people, lazy: () => import('./people/people-screen.tsx') },
      { path: PATHS.requests, lazy: () => import('./requests/requests-screen.tsx') },
      { path: PATHS.help, lazy: () => import('./help/help-screen.tsx') },
      { path: PATHS.account, lazy: () => import('./account/account-screen.tsx') },
    ],
  },
])
