/** The place of an Indian pin code, by the server's directory: the browser loads none. */
import type { findPinCode } from '@voltyatra/contract'
import { callApi } from '../call-api.ts'
import type { Place } from './search.ts'

/** Six digits, of any Indian script, with a gap after the third or none. */
const PIN_CODE = /^([1-9]\d{2}) ?(\d{3})$/
/** The digits of Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam: each zero ends with 6. */
const INDIC_DIGIT =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g
const LAST_HEX = 0xf
const ZERO = 6

export function readPinCode(typed: string): string | undefined {
  const plain = typed
    .trim()
    .replaceAll(INDIC_DIGIT, (digit) => String((digit.charCodeAt(0) & LAST_HEX) - ZERO))
  const [, district, office] = PIN_CODE.exec(plain) ?? []
  return district && office ? district + office : undefined
}

/** Undefined where the words are no pin code, where it is nowhere, and where nobody answers. */
export async function findPinCodePlace(typed: string, signal?: AbortSignal): Promise<Place | undefined> {
  const pinCode = readPinCode(typed)
  if (pinCode === undefined) return undefined
  const reply = await callApi<typeof findPinCode>('GET', '/pin-codes/{pinCode}', {
    params: { pinCode },
    ...(signal && { signal }),
  }).catch(() => undefined)
  const place = reply?.data.place
  if (!place) return undefined
  const name = `${pinCode}, ${place.name}`
  return { ...place.location, name, within: name, otherNames: [], size: -1 }
}
