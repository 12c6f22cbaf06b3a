/** What operators call a guest: it says nothing of the guest's link, nor of the card. */
import { createHash } from 'node:crypto'

const ALPHABET = '34679CDFGHJKMNPRTWXY'

export function formatGuestName(id: string): string {
  const digest = createHash('sha256').update(`guest ${id}`).digest()
  const signs = Array.from(digest.subarray(0, 10), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `Guest ${signs.slice(0, 5)}-${signs.slice(5)}`
}
