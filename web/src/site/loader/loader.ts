/**
 * The only script before the first interaction, kept below 2 kB: it fetches the rest on the first interaction, holds
 * a form back until then, closes the menu behind a chosen link and scrolls to anchors.
 */
import { scrollTo } from './scroll-to.ts'

const INTERACTIONS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll', 'online']

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/**
 * What brings the page to life, where the browser keeps what must not wait for an interaction, and when the page must
 * not.
 */
const { islands = '', kept = '', offer = '', wakes } = find('script[data-islands]')?.dataset ?? {}
let isWaiting: string | null | undefined
try {
  isWaiting = localStorage.getItem(kept)
} catch {
  // A browser that keeps nothing has kept nothing.
}
const hasParts = isWaiting || find('[data-island]')

let alive: Promise<unknown> | undefined

/** Where the connection fails meanwhile, the next interaction tries again. */
async function loadParts(): Promise<void> {
  alive ??= Promise.all([
    import(/* @vite-ignore */ offer),
    hasParts && import(/* @vite-ignore */ islands).then(({ hydrate }) => hydrate()),
  ])
  try {
    await alive
    for (const type of INTERACTIONS) removeEventListener(type, wake, true)
  } catch (error) {
    alive = undefined
    throw error
  }
}

const wake = () => {
  loadParts().catch(() => {})
}

for (const type of INTERACTIONS) addEventListener(type, wake, { capture: true, passive: true })
if (isWaiting || (wakes && (location.search || matchMedia(wakes).matches))) wake()

/** A browser that can install the app says so once. */
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installOffer = event
  dispatchEvent(new Event('installoffer'))
})

/** A form that is sent before its part of the page is alive waits for it; where scripts fail it is posted as it is. */
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const part = form.closest<HTMLElement>('[data-island]')
  if (!part || part.dataset.alive !== undefined) return
  event.preventDefault()
  const again = () => form.requestSubmit()
  loadParts().then(again, () =>
    navigator.onLine ? form.submit() : addEventListener('online', again, { once: true }),
  )
})

const menu = find('#menu')
menu?.addEventListener('toggle', (event) => {
  const isOpen = (event as ToggleEvent).newState === 'open'
  find('[popovertarget=menu]')?.setAttribute('aria-expanded', String(isOpen))
})

addEventListener('click', (event) => {
  const link = (event.target as Element).closest?.('a')
  if (!link) return
  if (menu?.contains(link) && menu.matches(':popover-open')) menu.hidePopover()
  const isHere = link.hash && link.pathname === location.pathname && link.origin === location.origin
  const target = isHere && document.getElementById(decodeURIComponent(link.hash.slice(1)))
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
  event.preventDefault()
  history.pushState(null, '', link.hash)
  scrollTo(target)
})
