/** Does something again and again while the page is visible, and at once when it is seen again after that time. */

/** @returns what stops it */
export function runWhileVisible(everyMs: number, act: () => void): () => void {
  let last = performance.now()
  const actIfDue = () => {
    // Timers run a little early.
    if (document.visibilityState !== 'visible' || performance.now() - last < everyMs - 50) return
    last = performance.now()
    act()
  }
  const timer = setInterval(actIfDue, everyMs)
  document.addEventListener('visibilitychange', actIfDue)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', actIfDue)
  }
}
