/** A screen of a portal by its address: loaded when it is first opened, and said where that fails. */
import { type RouteObject, useRouteError } from 'react-router'
import buttonStyles from '../admin/ui/buttons.module.css'
import { Note } from '../admin/ui/note.tsx'
import { renew } from '../shared/app/renew.ts'
import { portalTexts as texts } from './texts.ts'

/** What the file of a screen has. */
interface Screen {
  readonly Component: () => React.ReactNode
}

/** @param path none of the screen that stands at the portal's own address */
export const createScreen = (load: () => Promise<Screen>, path?: string): RouteObject => ({
  ...(path === undefined ? { index: true as const } : { path }),
  lazy: () => load().catch(renew),
  ErrorBoundary: Broken,
})

/** A screen that fails, or whose files cannot be had. */
function Broken() {
  console.error(useRouteError())
  return (
    <>
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
