/** Scrolls to a place of the page over 800 ms, or at once where no motion is wanted, and moves the focus with it. */
const SCROLL_MS = 800

let current = 0

export function scrollTo(target: HTMLElement): void {
  const run = ++current
  const from = scrollY
  const margin = parseFloat(getComputedStyle(target).scrollMarginTop) || 0
  const distance = target.getBoundingClientRect().top - margin
  const begun = performance.now()
  const length = matchMedia('(prefers-reduced-motion)').matches ? 0 : SCROLL_MS
  const stop = () => {
    current += 1
  }
  // A wheel or touch meanwhile stops it.
  for (const type of ['wheel', 'touchstart']) addEventListener(type, stop, { once: true, passive: true })
  requestAnimationFrame(function step(now) {
    if (run !== current) return
    const part = length ? Math.min(1, Math.max(0, now - begun) / length) : 1
    window.scrollTo(0, from + distance * easePart(part))
    if (part < 1) requestAnimationFrame(step)
  })
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Slow, fast, slow. */
const easePart = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2)
