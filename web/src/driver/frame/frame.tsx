/** What stands around every screen: the four sections at the thumb, and a line while there is no connection. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { queryClient } from '../../shared/app/query-client.ts'
import { ApiUnreachable } from '../../shared/call-api.ts'
import { formatClock } from '../../shared/formats.ts'
import { findSection, PATHS } from '../addresses.ts'
import { useKeptStops } from '../charge/stop-request.ts'
import { useLiveChanges } from '../session/live.ts'
import { useProfile } from '../session/session.ts'
import { ICONS, Icon } from '../ui/icons.tsx'
import styles from './app-frame.module.css'
import { CurrentCharge } from './current-charge.tsx'
import { frame as words } from './texts.ts'

const SECTIONS = [
  { to: PATHS.find, icon: ICONS.find, label: words.find },
  { to: PATHS.charges, icon: ICONS.charge, label: words.charges },
  { to: PATHS.money, icon: ICONS.money, label: words.money },
  { to: PATHS.me, icon: ICONS.me, label: words.me },
] as const

interface FrameProps {
  readonly children: ReactNode
}

export function Frame({ children }: FrameProps) {
  const [path] = useLocation()
  const section = findSection(path)
  useScrollToTop(path)
  useLiveChanges()
  useKeptStops(useProfile().data?._id)
  return (
    <>
      <OfflineLine />
      {children}
      <div className={styles.foot}>
        <CurrentCharge path={path} />
        <nav className={styles.sections} aria-label={words.sections}>
          {SECTIONS.map(({ to, icon, label }) => (
            <Link
              key={to}
              href={to}
              className={styles.section}
              aria-current={path === to ? 'page' : to === section || undefined}
            >
              <Icon path={icon} />
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </>
  )
}

/** A screen that is gone on to begins at its top; on the way back the browser knows where it was. */
function useScrollToTop(path: string): void {
  const last = useRef(path)
  const isBack = useRef(false)
  useEffect(() => {
    const goBack = () => {
      isBack.current = true
    }
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [])
  useEffect(() => {
    if (last.current !== path && !isBack.current) scrollTo(0, 0)
    last.current = path
    isBack.current = false
  }, [path])
}

function OfflineLine() {
  const since = useOfflineSince()
  return (
    <div role="status">{since && <p className={styles.offline}>{words.offline(formatClock(since))}</p>}</div>
  )
}

/** Since when the server has not answered, or the browser has had no connection; undefined while all is well. */
function useOfflineSince(): Date | undefined {
  const [since, setSince] = useState(() => (navigator.onLine ? undefined : new Date()))
  useEffect(() => {
    const goOff = () => setSince(new Date())
    const goOn = () => setSince(undefined)
    addEventListener('offline', goOff)
    addEventListener('online', goOn)
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { action } = event
      if (action.type === 'success' && navigator.onLine) goOn()
      else if (action.type === 'error' && action.error instanceof ApiUnreachable) {
        setSince((known) => known ?? new Date())
      }
    })
    return () => {
      stop()
      removeEventListener('offline', goOff)
      removeEventListener('online', goOn)
    }
  }, [])
  return since
}
