/** A screen of a portal by its address: loaded when it is first opened, and said where that fails. */
import { useEffect } from 'react'
import { type RouteObject, useRouteError } from 'react-router'
import buttonStyles from '../admin/ui/buttons.module.css'
import { focusHeading } from '../admin/ui/focus.ts'
import { Note } from '../admin/ui/note.tsx'
import { renew } from '../shared/app/renew.ts'
import { formatTitle, portalTexts as texts } from './texts.ts'

/** What the file of a screen has. */
interface Screen {
  readonly Component: () => React.ReactNode
}

/** @param path none of the screen that stands at the portal's own address */
export function createScreen(load: () => Promise<Screen>, path?: string): RouteObject {
  /** The address that was chosen; the browser has it only once the screen is there. */
  let wanted: string | undefined
  return {
    ...(path === undefined ? { index: true as const } : { path }),
    loader({ request }) {
      wanted = request.url
      return null
    },
    shouldRevalidate: () => false,
    // One that fails is a screen, too: within a frame the router shows nothing of a route that could not be loaded.
    lazy: () =>
      load()
        .catch((error: unknown) => renew(error, wanted))
        .catch((error: unknown) => {
          console.error(error)
          return { Component: Broken }
        }),
    ErrorBoundary: Failed,
  }
}

/** A screen that fails while it is drawn. */
function Failed() {
  console.error(useRouteError())
  return <Broken />
}

function Broken() {
  // What failed while it was drawn has gone, and the focus within it.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [])
  return (
    <>
      <title>{formatTitle(texts.broken)}</title>
      <h1 tabIndex={-1}>{texts.broken}</h1>
      <Note tone="bad" role="alert" text={texts.brokenHint} />
      <div>
        <button type="button" className={buttonStyles.primary} onClick={() => location.reload()}>
          {texts.reload}
        </button>
      </div>
    </>
  )
}
