/** An alert: a message that does not block the page, perhaps with one thing to do. */
import { useEffect, useSyncExternalStore } from 'react'
import { frame } from '../messages/frame.ts'
import styles from './alerts.module.css'
import buttonStyles from './buttons.module.css'
import { Icon } from './icons.tsx'

interface Alert {
  readonly id: number
  readonly tone: 'good' | 'bad'
  readonly text: string
  readonly action?: { readonly label: string; readonly act: () => void }
  /** When it goes by itself. */
  readonly staysMs: number
}

const STAYS_MS = 6000
const BAD_STAYS_MS = 12_000

let alerts: readonly Alert[] = []
let lastId = 0
const watchers = new Set<() => void>()

function replaceAlerts(next: readonly Alert[]): void {
  alerts = next
  for (const watcher of watchers) watcher()
}

/** None is shown any more. */
export const clearAlerts = (): void => replaceAlerts([])

const dismiss = (id: number): void => replaceAlerts(alerts.filter((alert) => alert.id !== id))

type AlertOptions = Pick<Alert, 'action'> & Partial<Pick<Alert, 'staysMs'>>

const showAlert = (tone: Alert['tone'], text: string, { action, staysMs }: AlertOptions = {}): void => {
  // What failed before is over once the next try has succeeded.
  const isOver = (alert: Alert) => alert.text === text || (tone === 'good' && alert.tone === 'bad')
  const others = alerts.filter((alert) => !isOver(alert)).slice(-2)
  lastId += 1
  const stays = staysMs ?? (tone === 'good' ? STAYS_MS : BAD_STAYS_MS)
  replaceAlerts([...others, { id: lastId, tone, text, staysMs: stays, ...(action && { action }) }])
}

export const showSuccess = (text: string, options?: AlertOptions): void => showAlert('good', text, options)
export const showFailure = (text: string, options?: AlertOptions): void => showAlert('bad', text, options)

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function Alerts() {
  const shown = useSyncExternalStore(watch, () => alerts)
  return (
    <div className={styles.alerts}>
      {shown.map((alert) => (
        <OneAlert key={alert.id} alert={alert} />
      ))}
    </div>
  )
}

function OneAlert({ alert }: { readonly alert: Alert }) {
  const { id, tone, text, action, staysMs } = alert
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), staysMs)
    return () => clearTimeout(timer)
  }, [id, staysMs])
  return (
    <div className={styles.alert} data-tone={tone}>
      <Icon name={tone === 'good' ? 'check' : 'warn'} />
      <p role="alert">{text}</p>
      {action && (
        <button
          type="button"
          className={buttonStyles.small}
          onClick={() => {
            dismiss(id)
            action.act()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={buttonStyles.iconButton}
        aria-label={frame.close}
        onClick={() => dismiss(id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
