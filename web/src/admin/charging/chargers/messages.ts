/** What is said between chargers and the server, to be read. */

import { createOnce } from '../../../shared/create-once.ts'
import { LOCALE } from '../../../shared/locale.ts'

/** Over several lines; what is no JSON, or was shortened, as it came. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

const second = createOnce(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      timeZone: 'Asia/Kolkata',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      hour12: true,
    }),
)

/** `21 Nov 2026, 3:05:09 pm IST`. */
export const toTheSecond = (at: string): string => `${second().format(new Date(at))} IST`
