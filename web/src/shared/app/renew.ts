/** Opens a page anew whose files an update has replaced while it was open. */

/** A screen that cannot be had after that either is broken, and says so; in milliseconds. */
const RENEWED_AGAIN_MS = 60_000
const RENEWED_AT = 'voltyatra.renewed-at'

/**
 * Opens the page again at the address that was wanted: it comes with the files of the newest build, and nothing is lost, as
 * the screen before has been left. Once: without a connection, or a server that answers, it would come back here.
 *
 * @param wanted the address, where the browser does not have it yet
 */
export function renew(error: unknown, wanted?: string): Promise<never> {
  const now = Date.now()
  if (!navigator.onLine || now - readRenewedAt() < RENEWED_AGAIN_MS || !keepRenewedAt(now)) throw error
  if (wanted === undefined || wanted === location.href) location.reload()
  else location.assign(wanted)
  // The screen says that it is loading until the page has gone.
  return new Promise(() => {})
}

function readRenewedAt(): number {
  try {
    return Number(sessionStorage.getItem(RENEWED_AT) ?? 0)
  } catch {
    return 0
  }
}

/** False where the browser keeps nothing: then nobody knows whether it was tried. */
function keepRenewedAt(at: number): boolean {
  try {
    sessionStorage.setItem(RENEWED_AT, String(at))
    return true
  } catch {
    return false
  }
}
