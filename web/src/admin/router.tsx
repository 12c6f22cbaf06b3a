/** The panel's addresses: one set of screens below both layouts, each loaded when it is first opened. */
import { createBrowserRouter, type RouteObject, useRouteError } from 'react-router'
import { chargingLoaders } from './charging/loaders.ts'
import { Guard } from './frame/guard.tsx'
import { ScreenHead } from './frame/screen-head.tsx'
import type { Finders } from './frame/use-found-records.ts'
import { problems } from './messages/problems.ts'
import { moneyLoaders } from './money/loaders.ts'
import { networkLoaders } from './network/loaders.ts'
import { operationsLoaders } from './operations/loaders.ts'
import { peopleLoaders } from './people/loaders.ts'
import type { Loader } from './screen.ts'
import { BASES, LOGIN, SCREENS, type ScreenName } from './screens.ts'
import { LoginScreen } from './session/login-screen.tsx'
import buttonStyles from './ui/buttons.module.css'
import { Note } from './ui/note.tsx'

const LOADERS: Readonly<Record<ScreenName, Loader>> = {
  ...peopleLoaders,
  ...moneyLoaders,
  ...networkLoaders,
  ...chargingLoaders,
  ...operationsLoaders,
}

const routes: RouteObject[] = SCREENS.flatMap(({ name, path }) => {
  const { screen, page } = LOADERS[name]
  return [
    { ...(path === '' ? { index: true as const } : { path }), lazy: screen, ErrorBoundary: Broken },
    ...(page ? [{ path: `${path}/:id`, lazy: page, ErrorBoundary: Broken }] : []),
  ]
})

const FINDERS: Finders = SCREENS.flatMap(({ name }) => {
  const { finder } = LOADERS[name]
  return finder ? [{ ...finder, screen: name }] : []
}).toSorted((one, other) => one.rank - other.rank)

export const router = createBrowserRouter([
  { path: LOGIN, element: <LoginScreen /> },
  {
    path: BASES.classic,
    element: <Guard finders={FINDERS} />,
    children: routes,
    hydrateFallbackElement: <></>,
  },
  { path: BASES.new, element: <Guard finders={FINDERS} />, children: routes, hydrateFallbackElement: <></> },
])

/**
 * The screens that are not open yet, while nothing else is to be done: the first click on each finds it there. Without a
 * connection the rest waits for one.
 */
export const loadAllWhenIdle = (): void => {
  const all = SCREENS.map(({ name }) => LOADERS[name])
  const rest = [...all.map(({ screen }) => screen), ...all.flatMap(({ page }) => page ?? [])]
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
      <button type="button" className={buttonStyles.primary} onClick={() => location.reload()}>
        {problems.reload}
      </button>
    </>
  )
}
