/** The panel's addresses: one set of screens below both layouts, each loaded when it is first opened. */
import { createBrowserRouter, type RouteObject, useRouteError } from 'react-router'
import { Guard } from './frame/guard.tsx'
import { ScreenHead } from './frame/screen-head.tsx'
import { problems } from './messages/problems.ts'
import { BASES, LOGIN, type PagedScreen, SCREENS, type ScreenName } from './screens.ts'
import { LoginScreen } from './session/login-screen.tsx'
import { Note } from './ui/parts.tsx'

type Loaded = Promise<{ readonly Component: () => React.ReactNode }>

const LOAD: Readonly<Record<ScreenName, () => Loaded>> = {
  dashboard: () => import('./features/dashboard/dashboard-screen.tsx'),
  station: () => import('./features/station/station-screen.tsx'),
  addevStation: () => import('./features/add-station/add-station-screen.tsx'),
  user: () => import('./features/user/user-screen.tsx'),
  partner: () => import('./features/partner/partner-screen.tsx'),
  ongoing: () => import('./features/ongoing/ongoing-screen.tsx'),
  completed: () => import('./features/completed/completed-screen.tsx'),
  bookings: () => import('./features/bookings/bookings-screen.tsx'),
  addvechile: () => import('./features/vehicle/vehicle-screen.tsx'),
  updatePrice: () => import('./features/price/price-screen.tsx'),
  order: () => import('./features/order/order-screen.tsx'),
  sendNotification: () => import('./features/notification/notification-screen.tsx'),
  query: () => import('./features/query/query-screen.tsx'),
  contactformquery: () => import('./features/contact-query/contact-query-screen.tsx'),
  map: () => import('./features/map/map-screen.tsx'),
  chargers: () => import('./features/chargers/chargers-screen.tsx'),
  cards: () => import('./features/cards/cards-screen.tsx'),
  certificates: () => import('./features/certificates/certificates-screen.tsx'),
  seminar: () => import('./features/seminar/seminar-screen.tsx'),
  withdrawals: () => import('./features/withdrawals/withdrawals-screen.tsx'),
  audit: () => import('./features/audit/audit-screen.tsx'),
  settings: () => import('./features/settings/settings-screen.tsx'),
}

const LOAD_PAGE: Readonly<Record<PagedScreen, () => Loaded>> = {
  station: () => import('./features/station/station-page.tsx'),
  user: () => import('./features/user/user-page.tsx'),
  bookings: () => import('./features/bookings/booking-page.tsx'),
}

const pages: RouteObject[] = Object.entries(LOAD_PAGE).map(([name, lazy]) => ({
  path: `${SCREENS.find((screen) => screen.name === name)?.path}/:id`,
  lazy,
  ErrorBoundary: Broken,
}))

const screens: RouteObject[] = SCREENS.map(({ name, path }) => ({
  ...(path === '' ? { index: true as const } : { path }),
  lazy: LOAD[name],
  ErrorBoundary: Broken,
}))

export const router = createBrowserRouter([
  { path: LOGIN, element: <LoginScreen /> },
  {
    path: BASES.classic,
    element: <Guard />,
    children: [...screens, ...pages],
    hydrateFallbackElement: <></>,
  },
  { path: BASES.new, element: <Guard />, children: [...screens, ...pages], hydrateFallbackElement: <></> },
])

/**
 * The screens that are not open yet, while nothing else is to be done: the first click on each finds it there. Without a
 * connection the rest waits for one.
 */
export const loadAllWhenIdle = (): void => {
  const rest = [...Object.values(LOAD), ...Object.values(LOAD_PAGE)]
  const loaded = () => {
    rest.shift()
    setTimeout(next, 50)
  }
  const waitForNetwork = () => window.addEventListener('online', next, { once: true })
  const next = () => void rest[0]?.().then(loaded, waitForNetwork)
  setTimeout(next, 1500)
}

/** A screen that fails, or whose files an update has replaced. */
function Broken() {
  console.error(useRouteError())
  return (
    <>
      <ScreenHead />
      <Note tone="bad" role="alert" text={`${problems.screenTitle}. ${problems.screenHint}`} />
      <button type="button" className="button primary" onClick={() => location.reload()}>
        {problems.reload}
      </button>
    </>
  )
}
