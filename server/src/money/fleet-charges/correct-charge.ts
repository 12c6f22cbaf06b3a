/** A charge at a fleet's cost was billed too much: the difference goes to the fleet's account, with a credit note. */
import { correctFleetCharge, ok, type Paise, type Result, refuse, ZERO } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { lockFleet } from '../../people/fleets/index.ts'
import { advanceRequests } from '../fleet-months/index.ts'
import { postTransfer } from '../ledger/index.ts'
import { creditCharge } from '../papers/index.ts'
import { type FleetAccount, loadFleetAccount } from './accounts.ts'
import { insertFleetCorrection, lockChargeToCorrect } from './correction-queries.ts'

interface CorrectionRequest {
  readonly fleetId: string
  readonly chargeId: string
  /** GST included. */
  readonly amount: Paise
  /** In the operator's words; the credit note says it. */
  readonly note: string
}

interface Corrected {
  readonly account: FleetAccount
  /** The number of the credit note. */
  readonly creditNote: string | null
}

type CorrectionRefused =
  | { readonly kind: 'fleet-charge-not-found' | 'fleet-charge-open' | 'exceeds-fleet-charge' }
  | { readonly kind: 'exceeds-invoice'; readonly left: Paise }

/** All corrections of a charge together give back no more than it has cost. */
export async function correctCharge(
  work: Work,
  { fleetId, chargeId, amount, note }: CorrectionRequest,
): Promise<Result<Corrected, CorrectionRefused>> {
  const { tx, actor, now } = work
  if (actor.kind !== 'administrator') throw new Error('Only operators correct charges')
  // First of all, as where payments are recorded.
  const fleet = await lockFleet(tx, fleetId)
  if (!fleet) return refuse({ kind: 'fleet-charge-not-found' })
  const charge = await lockChargeToCorrect(tx, { id: chargeId, fleetId })
  if (!charge) return refuse({ kind: 'fleet-charge-not-found' })
  if (charge.cost === null) return refuse({ kind: 'fleet-charge-open' })
  if (charge.corrected + amount > charge.cost) return refuse({ kind: 'exceeds-fleet-charge' })
  const id = createId()
  const { bookingId } = charge
  const credited = await creditCharge(work, { bookingId, subjectId: id, amount, reason: note })
  if (!credited.ok) return credited
  const tax = credited.value?.gst ?? ZERO
  await insertFleetCorrection(tx, { id, fleetId, chargeId, amount, tax, note, at: now, by: actor.id })
  await postTransfer(work, correctFleetCharge({ correctionId: id, fleetId, amount, tax }))
  await advanceRequests(work, fleet)
  const creditNote = credited.value?.number ?? null
  await work.audit({
    action: 'fleet-charge.correct',
    subject: { kind: 'fleet', id: fleetId },
    after: { charge: chargeId, bookingId, amountPaise: amount, taxPaise: tax, note, creditNote },
  })
  const account = await loadFleetAccount(tx, fleetId)
  if (!account) throw new Error(`Fleet ${fleetId} is gone`)
  return ok({ account, creditNote })
}
