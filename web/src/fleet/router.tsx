/** The portal's addresses; each screen is loaded when it is first opened. */
import { createBrowserRouter } from 'react-router'
import { createScreen } from '../portal/create-screen.tsx'
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
      createScreen(() => import('./overview/overview-screen.tsx')),
      createScreen(() => import('./charges/charges-screen.tsx'), PATHS.charges),
      createScreen(() => import('./drivers/drivers-screen.tsx'), PATHS.drivers),
      createScreen(() => import('./vehicles/vehicles-screen.tsx'), PATHS.vehicles),
      createScreen(() => import('./cards/cards-screen.tsx'), PATHS.cards),
      createScreen(() => import('./people/people-screen.tsx'), PATHS.people),
    ],
  },
])
