/** Both layouts: the same screens between a sidebar and a header, which differ in look and in words. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Navigate, Outlet, useNavigate, useNavigation } from 'react-router'
import { useViews } from '../list/view-calls.ts'
import { live } from '../live/live.ts'
import { frame } from '../messages/frame.ts'
import { problems } from '../messages/problems.ts'
import type { Screen } from '../screen.ts'
import { getLabel, LOGIN, type NamedScreen, SCREENS } from '../screens.ts'
import { signOut, useSession } from '../session/session.ts'
import { usePresence } from '../session/use-presence.ts'
import buttonStyles from '../ui/buttons.module.css'
import { focusHeading } from '../ui/focus.ts'
import { Icon } from '../ui/icons.tsx'
import { Note } from '../ui/note.tsx'
import skipStyles from '../ui/skip.module.css'
import { SIDEBAR_COLLAPSES, useMedia } from '../ui/use-media.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import frameStyles from './frame.module.css'
import { openPalette, Palette } from './palette.tsx'
import { usePanel } from './panel.ts'
import { Shortcuts } from './shortcuts.tsx'
import sidebarStyles from './sidebar.module.css'
import { Sidebar } from './sidebar.tsx'
import type { Finders } from './use-found-records.ts'
import { ViewAsRoleBanner } from './view-as-role-banner.tsx'

export function Frame({ finders }: { readonly finders: Finders }) {
  const { layout, screen, to } = usePanel()
  const home = useOtherHome(screen)
  const isNarrow = useMedia(SIDEBAR_COLLAPSES)
  const [sidebar, setSidebar] = useState({ isOpen: !isNarrow, isNarrow })
  if (sidebar.isNarrow !== isNarrow) setSidebar({ isOpen: !isNarrow, isNarrow })
  const setOpen = (isOpen: boolean) => setSidebar({ isOpen, isNarrow })
  const navigate = useNavigate()
  // The screen before stands until the files of the next one are there.
  const isOpening = useNavigation().state !== 'idle'
  const leave = async () => {
    await signOut()
    await navigate(LOGIN, { replace: true })
  }
  useEffect(() => live.start(), [])
  usePresence()
  useHeadingFocus(screen?.name)
  // Loaded before the first list asks for its default view.
  useViews()

  return (
    <div className={sidebar.isOpen ? frameStyles.withSidebar : frameStyles.panel} data-layout={layout}>
      <a className={skipStyles.skip} href="#content">
        {frame.skip}
      </a>
      <SidebarContainer isOpen={sidebar.isOpen} isNarrow={isNarrow} onClose={() => setOpen(false)}>
        <Sidebar onChoose={() => isNarrow && setOpen(false)} onSignOut={() => void leave()} />
      </SidebarContainer>
      <div className={frameStyles.beside}>
        <header className={frameStyles.bar}>
          <button
            type="button"
            className={buttonStyles.iconButton}
            aria-expanded={sidebar.isOpen}
            aria-label={sidebar.isOpen ? frame.toggle.close : frame.toggle.open}
            onClick={() => setOpen(!sidebar.isOpen)}
          >
            <Icon name="menu" size={20} />
          </button>
          {layout === 'new' && screen ? (
            <h1 tabIndex={-1}>{getLabel(screen, layout)}</h1>
          ) : (
            <p className={frameStyles.welcome}>{frame.welcome}</p>
          )}
          <button type="button" className={frameStyles.paletteButton} onClick={openPalette}>
            <Icon name="search" size={16} />
            <span>{frame.search}</span>
            <kbd>{frame.searchKeys}</kbd>
          </button>
          <LiveMark />
          <Bell />
          <AccountMenu onSignOut={() => void leave()} />
        </header>
        <Offline />
        <ViewAsRoleBanner />
        <main id="content" className={frameStyles.content} tabIndex={-1} aria-busy={isOpening}>
          {home ? <Navigate to={to(home.name)} replace /> : <Outlet />}
        </main>
      </div>
      <Palette finders={finders} />
      <Shortcuts />
    </div>
  )
}

/** Where somebody begins who may not see the dashboard: at the first screen that there is. */
function useOtherHome(screen: Screen | undefined): NamedScreen | undefined {
  const person = useSession().data
  const mayOpen = ({ may }: Screen) => may === undefined || person?.permissions.includes(may)
  return person && screen?.path === '' && !mayOpen(screen) ? SCREENS.find(mayOpen) : undefined
}

/** On another screen the focus goes to its heading; where the panel opens it stays as the browser has it. */
function useHeadingFocus(name: string | undefined): void {
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    const timer = setTimeout(() => {
      if (!document.querySelector('[role=dialog]')) focusHeading()
    }, 0)
    return () => clearTimeout(timer)
  }, [name])
}

interface SidebarContainerProps {
  readonly isOpen: boolean
  readonly isNarrow: boolean
  readonly onClose: () => void
  readonly children: React.ReactNode
}

/** Beside the screen, or over it where there is no room: then Escape and a tap beside it close it. */
function SidebarContainer({ isOpen, isNarrow, onClose, children }: SidebarContainerProps) {
  const container = useRef<HTMLElement>(null)
  const isOver = isOpen && isNarrow
  useEffect(() => {
    if (!isOver) return
    const before = document.activeElement
    container.current?.querySelector<HTMLElement>('a, button')?.focus()
    container.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('keydown', close)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isOver, onClose])
  return (
    <>
      {isOver && <div className={frameStyles.veil} onClick={onClose} aria-hidden="true" />}
      <aside className={sidebarStyles.sidebar} aria-label={frame.sidebar} hidden={!isOpen} ref={container}>
        {children}
      </aside>
    </>
  )
}

function LiveMark() {
  const connection = useSyncExternalStore(live.watch, () => live.state)
  const state = useOnline() ? connection : 'away'
  return (
    <span className={frameStyles.connection} data-state={state} role="status">
      {frame.live[state]}
    </span>
  )
}

const watchNetwork = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)

function Offline() {
  return useOnline() ? null : <Note tone="warn" role="status" text={problems.offline} />
}
