/** Where the focus goes: into a window and back, to a screen's heading, to a list's search. */
import { useEffect, useRef } from 'react'

const FIELDS = [
  '[data-autofocus]',
  'input:not([type=hidden]):not([readonly]):not(:disabled)',
  'select:not(:disabled)',
  'textarea:not([readonly]):not(:disabled)',
].join(', ')

/** Back to where a window was opened from, in the window below it, too; to the screen's heading where that is gone. */
function returnTo(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
  const below = [...document.querySelectorAll('[role=dialog]')].at(-1)
  if (below) {
    // One that has come in its place has the focus already.
    if (isThere && below.contains(before) && !below.contains(document.activeElement)) before.focus()
  } else if (isThere) before.focus()
  else focusHeading()
}

/** The heading of the screen, for people who cannot see that it has changed. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

/** Where a form was refused: to its first wrong field, unless the person has gone elsewhere meanwhile. */
export function focusFirstWrong(form: HTMLElement, before: Element | null): void {
  const { activeElement, body } = document
  if (activeElement !== before && activeElement !== body) return
  form.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)')?.focus()
}

/** The id of a list's search field. */
export const SEARCH_FIELD = 'list-search'

export const focusSearch = (): void => document.getElementById(SEARCH_FIELD)?.focus()

/** The focus goes to the first field, also where that comes a moment later, and returns when the window closes. */
export function useDialogFocus(content: HTMLElement | null): void {
  // While the window is drawn for the first time, the focus is still where it was opened from.
  const opener = useRef(document.activeElement)
  useEffect(() => {
    const before = opener.current
    return () => void setTimeout(() => returnTo(before), 0)
  }, [])
  useEffect(() => {
    if (!content) return
    const watcher = new MutationObserver(toField)
    const leave = () => watcher.disconnect()
    function toField(): void {
      const field = content?.querySelector<HTMLElement>(FIELDS)
      if (!field) return
      leave()
      field.focus({ preventScroll: true })
    }
    watcher.observe(content, { childList: true, subtree: true })
    // A person who has begun to do something keeps the focus.
    content.addEventListener('keydown', leave, { once: true })
    content.addEventListener('pointerdown', leave, { once: true })
    // After the kit's own: it takes the first thing that can have the focus, which is the cross.
    const timer = setTimeout(toField, 0)
    return () => {
      leave()
      clearTimeout(timer)
      content.removeEventListener('keydown', leave)
      content.removeEventListener('pointerdown', leave)
    }
  }, [content])
  useEffect(() => {
    if (!content) return
    let last: Element | null = null
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    // A button that has done its work may be gone: the keyboard would begin behind the window.
    const watcher = new MutationObserver(() => {
      if (last && !last.isConnected && document.activeElement === document.body)
        content.focus({ preventScroll: true })
    })
    content.addEventListener('focusin', note)
    watcher.observe(content, { childList: true, subtree: true })
    return () => {
      content.removeEventListener('focusin', note)
      watcher.disconnect()
    }
  }, [content])
}
