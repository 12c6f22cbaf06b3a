/** A charge that is paid at a card terminal: what the card holds for it, what it cost, and what the terminal really took. */
import {
  add,
  addMs,
  checkGstin,
  computeTerminalMove,
  getStateOfGstin,
  minutes,
  moveTerminalWord,
  negate,
  type Paise,
  type PaperParty,
  paise,
  raiseTerminal as raiseTransfer,
  returnToTerminal,
  subtract,
  useTerminal as useTransfer,
  ZERO,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { computeMissing, postTransfer } from '../ledger/index.ts'
import {
  insertMove,
  insertRaise,
  lockTerminalChargeOf,
  markTerminalAwaited,
  markTerminalClosed,
  markTerminalUsed,
  selectMoved,
  selectTerminalWord,
  type TerminalCharge,
  type TerminalWord,
} from './queries.ts'

interface Using {
  readonly sessionId: string
  readonly bookingId: string
  readonly customerId: string
  readonly amount: Paise
}

/** The charge begins: the payer's wallet has what it costs at most, and gives it on as the prepayment. */
export async function useTerminal(work: Work, { amount, ...of }: Using): Promise<void> {
  const chargeId = await markTerminalUsed(work.tx, { ...of, used: amount, now: work.now })
  await postTransfer(work, useTransfer({ chargeId, customerId: of.customerId, amount }))
  await work.audit({
    action: 'terminal-charge.use',
    subject: { kind: 'booking', id: of.bookingId },
    after: { amountPaise: amount },
  })
}

/** The terminal has blocked more, and the charge may cost so much more; it is locked, as its booking is. */
export async function raiseTerminal(
  work: Work,
  charge: Pick<TerminalCharge, 'id'>,
  { bookingId, to, amount }: { readonly bookingId: string; readonly to: Paise; readonly amount: Paise },
): Promise<void> {
  const raiseId = createId()
  await insertRaise(work.tx, { id: raiseId, chargeId: charge.id, to, amount, now: work.now })
  await postTransfer(work, raiseTransfer({ raiseId, bookingId, amount }))
  await work.audit({
    action: 'terminal-charge.raise',
    subject: { kind: 'booking', id: bookingId },
    after: { blockedPaise: to, amountPaise: amount },
  })
}

/** A terminal says what it took within seconds of the end; after this long the bill does not wait for it. */
const AWAITED_MS = minutes(15)

/**
 * Whether the bill of a charge waits for its terminal's word: as whom the payer wants the invoice comes with it. Notes when
 * that ends.
 */
export async function isTerminalAwaited(work: Work, bookingId: string): Promise<boolean> {
  const charge = await lockTerminalChargeOf(work.tx, bookingId)
  if (!charge || charge.closedAt !== null) return false
  if ((await selectTerminalWord(work.tx, charge.id)).taken !== null) return false
  return (await awaitTerminal(work, charge)) > work.now
}

/** @returns until when its terminal's word is awaited, which is counted from the first time that it was missing */
async function awaitTerminal({ tx, now }: Work, charge: TerminalCharge): Promise<Date> {
  if (charge.awaitedUntil) return charge.awaitedUntil
  const until = addMs(now, AWAITED_MS)
  await markTerminalAwaited(tx, charge.id, until)
  return until
}

export interface PaidAtTerminal {
  /** What of the cost the terminal took. */
  readonly paid: Paise
  /** Of the payment, by which the payer finds it. */
  readonly reference: string
  /** As whom the payer wants the invoice, where that was said in full. */
  readonly buyer: PaperParty | undefined
}

/**
 * The charge is over, and what it did not cost is in the payer's wallet again: that was never taken from the card. It is
 * locked. Undefined where no terminal pays for it.
 */
export async function closeTerminalCharge(
  work: Work,
  {
    charge,
    bookingId,
    cost,
  }: {
    readonly charge: TerminalCharge | undefined
    readonly bookingId: string
    readonly cost: Paise
  },
): Promise<PaidAtTerminal | undefined> {
  if (!charge || charge.used === null || charge.customerId === null || charge.closedAt !== null)
    return undefined
  const { id, customerId } = charge
  const used = add(charge.used, charge.raised)
  const returned = paise(Math.max(subtract(used, cost), ZERO))
  const owed = await computeMissing(work, customerId, returned)
  await markTerminalClosed(work.tx, id, { returned, owed, now: work.now })
  await postTransfer(work, returnToTerminal({ chargeId: id, customerId, amount: returned, owed }))
  await work.audit({
    action: 'terminal-charge.close',
    subject: { kind: 'booking', id: bookingId },
    after: { usedPaise: used, returnedPaise: returned, owedPaise: owed },
  })
  const word = await followTerminalWord(work, { ...charge, closedAt: work.now, returned })
  // Its bill was confirmed by a person: that it says nothing is found all the same.
  if (word.taken === null && cost > ZERO) await awaitTerminal(work, charge)
  const taken = word.taken ?? subtract(used, returned)
  return { paid: paise(Math.min(taken, cost)), reference: charge.pspRef, buyer: toBuyer(word.tax) }
}

/**
 * Brings the books of a closed charge to what its terminal says by now. The charge is locked; doing it again moves nothing.
 */
export async function followTerminalWord(work: Work, charge: TerminalCharge): Promise<TerminalWord> {
  const word = await selectTerminalWord(work.tx, charge.id)
  const { id, used, raised, returned, customerId, bookingId, closedAt } = charge
  if (used === null || customerId === null || closedAt === null) return word
  const booked = add(subtract(add(used, raised), returned ?? ZERO), await selectMoved(work.tx, id))
  const amount = computeTerminalMove({ taken: word.taken, booked })
  if (amount === ZERO) return word
  const owed = amount < ZERO ? await computeMissing(work, customerId, negate(amount)) : ZERO
  const moveId = createId()
  await insertMove(work.tx, { id: moveId, chargeId: id, amount, owed, now: work.now })
  await postTransfer(work, moveTerminalWord({ moveId, customerId, amount, owed }))
  await work.audit({
    action: 'terminal-charge.move',
    subject: { kind: 'booking', id: bookingId },
    before: { takenPaise: booked },
    after: { takenPaise: word.taken, owedPaise: owed },
  })
  return word
}

const PIN_CODE = /^[1-9]\d{5}$/

/** An invoice to a business names its address too: without one it is issued as to anybody. */
function toBuyer(tax: TerminalWord['tax']): PaperParty | undefined {
  if (!tax?.name || !tax.address || !tax.city || !tax.pincode) return undefined
  const pincode = tax.pincode.replaceAll(' ', '')
  const gstin = checkGstin(tax.number)
  if (!gstin.ok || !PIN_CODE.test(pincode)) return undefined
  const { name, address, city } = tax
  return { name, gstin: gstin.value, address, city, pincode, state: getStateOfGstin(gstin.value) }
}
