/** Escape closes only the topmost window. The kit alone would close all open ones. */
import { useEffect, useEffectEvent } from 'react'

/** Of the windows that are open, the uppermost last. */
const closers: (() => void)[] = []

function closeUppermost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open list in the window takes Escape for itself, and the kit says so.
  const { target } = event
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
  closers.at(-1)?.()
}

export function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const own = () => close()
    if (closers.push(own) === 1) addEventListener('keydown', closeUppermost, { capture: true })
    return () => {
      closers.splice(closers.indexOf(own), 1)
      if (closers.length === 0) removeEventListener('keydown', closeUppermost, { capture: true })
    }
  }, [])
}
