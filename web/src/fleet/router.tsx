/** The portal's addresses; each screen is loaded when it is first opened. */
import { createBrowserRouter } from 'react-router'
import { PATHS } from './addresses.ts'
import { Frame } from './frame/frame.tsx'
import { SignInScreen } from './session/sign-in-screen.tsx'

export const router = createBrowserRouter([
  { path: PATHS.signIn, element: <SignInScreen /> },
  {
    path: PATHS.overview,
    element: <Frame />,
    hydrateFallbackElement: <></>,
    children: [
      { index: true, lazy: () => import('./overview/overview-screen.tsx') },
      { path: PATHS.charges, lazy: () => import('./charges/charges-screen.tsx') },
      { path: PATHS.drivers, lazy: () => import('./drivers/drivers-screen.tsx') },
      { path: PATHS.vehicles, lazy: () => import('./vehicles/vehicles-screen.tsx') },
      { path: PATHS.cards, lazy: () => import('./cards/cards-screen.tsx') },
      { path: PATHS.people, lazy: () => import('./people/people-screen.tsx') },
    ],
  },
])
