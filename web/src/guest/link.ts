/**
 * The link to a guest's charge: 256 bits after the `#`, which no browser sends to anybody. They are kept on the device before
 * they are used, so that a charge that was paid is found again whatever becomes of the page.
 */
import { keptForGood } from '../shared/storage.ts'

const FORM = /^#?([A-Za-z0-9_-]{43})$/
const BYTES = 32

const toName = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()
const toKey = (code: string): string => `guest-charge-${toName(code)}`
const toLeftKey = (code: string): string => `guest-left-${toName(code)}`
const toStopKey = (code: string): string => `guest-stop-${toName(code)}`

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
  keepLink(code, link)
  return link
}

export const keepLink = (code: string, link: string): void => keptForGood.setItem(toKey(code), link)

/** From then on the address itself leads to the charge: it can be kept, or given to whoever may end it. */
export const showLink = (link: string): void => history.replaceState(null, '', `${location.pathname}#${link}`)

/** Stop was pressed for that charge: it is kept before it is sent, and sent again until the charge has ended. */
export const keepStop = (code: string, link: string): void => keptForGood.setItem(toStopKey(code), link)

export const isStopKept = (code: string, link: string): boolean =>
  keptForGood.getItem(toStopKey(code)) === link

export function forgetLink(code: string): void {
  keptForGood.removeItem(toKey(code))
  keptForGood.removeItem(toStopKey(code))
  history.replaceState(null, '', location.pathname)
}

/** Charges whose payment was left open: it may still come, and only these links lead to them. */
export const readLeft = (code: string): readonly string[] =>
  (keptForGood.getItem(toLeftKey(code)) ?? '').split(' ').filter((link) => FORM.test(link))

export function keepLeft(code: string, links: readonly string[]): void {
  if (links.length === 0) keptForGood.removeItem(toLeftKey(code))
  else keptForGood.setItem(toLeftKey(code), [...new Set(links)].join(' '))
}
