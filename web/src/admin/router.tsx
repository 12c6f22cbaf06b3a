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
  dashboard: () => import('./operations/dashboard/dashboard-screen.tsx'),
  station: () => import('./network/station/station-screen.tsx'),
  addevStation: () => import('./network/add-station/add-station-screen.tsx'),
  user: () => import('./people/user/user-screen.tsx'),
  partner: () => import('./people/partner/partner-screen.tsx'),
  ongoing: () => import('./charging/ongoing/ongoing-screen.tsx'),
  completed: () => import('./charging/completed/completed-screen.tsx'),
  bookings: () => import('./charging/bookings/bookings-screen.tsx'),
  addvechile: () => import('./network/vehicle/vehicle-screen.tsx'),
  updatePrice: () => import('./money/price/price-screen.tsx'),
  order: () => import('./money/order/order-screen.tsx'),
  sendNotification: () => import('./people/notification/notification-screen.tsx'),
  query: () => import('./people/query/query-screen.tsx'),
  contactformquery: () => import('./people/contact-query/contact-query-screen.tsx'),
  map: () => import('./network/map/map-screen.tsx'),
  chargers: () => import('./charging/chargers/chargers-screen.tsx'),
  cards: () => import('./charging/cards/cards-screen.tsx'),
  certificates: () => import('./charging/certificates/certificates-screen.tsx'),
  seminar: () => import('./people/seminar/seminar-screen.tsx'),
  withdrawals: () => import('./money/withdrawals/withdrawals-screen.tsx'),
  audit: () => import('./operations/audit/audit-screen.tsx'),
  settings: () => import('./operations/settings/settings-screen.tsx'),
}

const LOAD_PAGE: Readonly<Record<PagedScreen, () => Loaded>> = {
  station: () => import('./network/station/station-page.tsx'),
  user: () => import('./people/user/user-page.tsx'),
  bookings: () => import('./charging/bookings/booking-page.tsx'),
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
