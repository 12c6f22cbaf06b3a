/** What a driver reads on the charger's display when a charge is over: what it took, what it cost, and what becomes of the rest. */
import { minutes, paise, type Session, subtract, ZERO } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { getMessages } from '../../messages/in-language.ts'
import type { Language } from '../../messages/locale.ts'
import type { ReceiptPayer } from '../../messages/messages.ts'
import { selectReceiptReader } from './charger-receipt-queries.ts'
import { capAtTerminal, computeCost } from './charging-now.ts'
import { selectBooking } from './queries.ts'

export interface ChargerReceipt {
  readonly language: Language
  readonly text: string
  readonly inEnglish: string
}

export interface EndedCharge {
  readonly session: Session
  /** When the charger says that it ended. */
  readonly at: Date
  readonly now: Date
}

/** Whoever charged has left the display by then. */
const READ_WITHIN_MS = minutes(10)

/** Undefined for a charge that came to nothing, or ended so long ago that somebody else may stand there. */
export async function loadChargerReceipt(
  reader: Reader,
  bookingId: string,
  { session, at, now }: EndedCharge,
): Promise<ChargerReceipt | undefined> {
  if (now.getTime() - at.getTime() > READ_WITHIN_MS) return undefined
  const booking = await selectBooking(reader, bookingId)
  if (!booking || booking.status === 'cancelled') return undefined
  const found = await selectReceiptReader(reader, bookingId)
  if (!found) return undefined
  const { language, ...of } = found
  const { cost: whole, energyWh } = computeCost(booking, { session, now })
  const cost = capAtTerminal(whole, booking, of)
  if (cost === ZERO && energyWh === 0) return undefined
  // A guest has back all that is left of the payment, of which the charge may have held less.
  const left = paise(Math.max(subtract(of.guestPaid ?? booking.total, cost), ZERO))
  const facts = { energyWh, cost, left, payer: choosePayer(of) }
  const write = (by: Language) => getMessages(by).chargerReceipt(facts)
  return { language, text: write(language), inEnglish: write('en') }
}

interface PaidBy {
  readonly isAtTerminal: boolean
  readonly isByFleet: boolean
  readonly isBlocked: boolean
  readonly isGuest: boolean
}

function choosePayer({ isAtTerminal, isByFleet, isBlocked, isGuest }: PaidBy): ReceiptPayer {
  if (isAtTerminal) return 'card'
  if (isByFleet) return 'fleet'
  if (isBlocked) return 'block'
  return isGuest ? 'guest' : 'wallet'
}
