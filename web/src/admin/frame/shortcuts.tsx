/** Keys that work everywhere except while typing, and the window that lists them. */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { shortcuts } from '../messages/frame.ts'
import { SCREENS, type ScreenName } from '../screens.ts'
import { Dialog } from '../ui/dialog.tsx'
import { focusSearch } from '../ui/focus.ts'
import { usePanel } from './panel.ts'
import styles from './shortcuts.module.css'

const GO: ReadonlyMap<string, ScreenName> = new Map(
  SCREENS.flatMap(({ key, name }) => (key ? [[key, name]] : [])),
)

const LISTED = [
  ...shortcuts.everywhere,
  ...SCREENS.flatMap(({ key, label }) => (key ? [{ keys: shortcuts.go(key), does: label }] : [])),
]

const OPEN = 'panel:shortcuts'
export const openShortcuts = (): void => void window.dispatchEvent(new Event(OPEN))

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  const { to } = usePanel()
  const navigate = useNavigate()
  useEffect(() => {
    let isGoing = false
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const screen = isGoing ? GO.get(event.key) : undefined
      isGoing = event.key === 'g'
      if (screen) void navigate(to(screen))
      else if (event.key === '?') setOpen(true)
      else if (event.key === '/') {
        event.preventDefault()
        focusSearch()
      }
    }
    const open = () => setOpen(true)
    document.addEventListener('keydown', press)
    window.addEventListener(OPEN, open)
    return () => {
      document.removeEventListener('keydown', press)
      window.removeEventListener(OPEN, open)
    }
  }, [navigate, to])
  if (!isOpen) return null
  return (
    <Dialog title={shortcuts.title} size="small" onClose={() => setOpen(false)}>
      <dl className={styles.shortcuts}>
        {LISTED.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
