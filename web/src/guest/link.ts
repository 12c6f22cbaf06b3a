/**
 * The link to a guest's charge: 256 bits after the `#`, which no browser sends to anybody. They are kept on the device before
 * they are used, so that a charge that was paid is found again whatever becomes of the page.
 */
import { keptForGood } from '../shared/storage.ts'

const FORM = /^#?([A-Za-z0-9_-]{43})$/
const BYTES = 32

const toKey = (code: string): string => `guest-charge-${code.replaceAll(/[\s-]/g, '').toUpperCase()}`

/** That of the address, or else the one that this device has used at the connector last. */
export function readLink(code: string): string | undefined {
  const named = FORM.exec(location.hash)?.[1]
  return named ?? FORM.exec(keptForGood.getItem(toKey(code)) ?? '')?.[1]
}

export function drawLink(code: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const link = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  keptForGood.setItem(toKey(code), link)
  return link
}

/** From then on the address itself leads to the charge: it can be kept, or given to whoever may end it. */
export const showLink = (link: string): void => history.replaceState(null, '', `${location.pathname}#${link}`)

export function forgetLink(code: string): void {
  keptForGood.removeItem(toKey(code))
  history.replaceState(null, '', location.pathname)
}
