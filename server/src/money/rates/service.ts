/** Rates: the operator opens a new one from now on; what was before stays as it was. */
import { addMs, ok, type Paise, type Result, refuse } from '@voltyatra/domain'
import { UNDO_MS } from '../../db/undo.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import {
  insertRate,
  insertRateChange,
  lockRates,
  type Rate,
  selectNewestRate,
  selectRate,
  selectRateInForce,
  withdrawPending,
} from './queries.ts'

export type SetRateRefusal = { readonly kind: 'rate-unchanged' }
export type UndoRateRefusal = { readonly kind: 'rate-not-found' | 'rate-in-force' }

interface NewRate {
  /** Paise per kWh, above zero. */
  readonly perKwh: Paise
  /** It begins when it can be taken back no more: no charge ever begins at a price that is taken back. */
  readonly isUndoable: boolean
}

/** Opens a rate. Of several at once the last to come stays in force; one that has not begun yet gives way to it. */
export async function setRate(
  work: Work,
  { perKwh, isUndoable }: NewRate,
): Promise<Result<Rate, SetRateRefusal>> {
  const { tx, now } = work
  const setBy = getOperator(work)
  await lockRates(tx)
  await withdrawPending(tx, { at: now, by: setBy })
  const before = await selectNewestRate(tx)
  if (before?.perKwh === perKwh) return refuse({ kind: 'rate-unchanged' })
  const rate = await insertRate(tx, {
    id: createId(),
    perKwh,
    from: isUndoable ? addMs(now, UNDO_MS) : now,
    setBy,
  })
  if (isUndoable) await insertRateChange(tx, rate.id, rate.validFrom)
  await work.audit({
    action: 'rate.set',
    subject: { kind: 'rate', id: rate.id },
    before: before ? toFacts(before) : null,
    after: toFacts(rate),
  })
  return ok(rate)
}

/** Takes a rate back that is not in force yet; the rate that stays in force. Once more changes nothing. */
export async function undoRate(work: Work, id: string): Promise<Result<Rate, UndoRateRefusal>> {
  const { tx, now } = work
  await lockRates(tx)
  const [withdrawn] = await withdrawPending(tx, { at: now, by: getOperator(work) }, id)
  const rate = await selectRate(tx, id)
  if (!rate) return refuse({ kind: 'rate-not-found' })
  const inForce = await selectRateInForce(tx, now)
  if (withdrawn === undefined) {
    if (rate.withdrawnAt === null) return refuse({ kind: 'rate-in-force' })
    work.nothingChanged()
    return ok(inForce)
  }
  await work.audit({
    action: 'rate.undo',
    subject: { kind: 'rate', id },
    before: toFacts(rate),
    after: toFacts(inForce),
  })
  return ok(inForce)
}

const getOperator = ({ actor }: Work): string | null => (actor.kind === 'administrator' ? actor.id : null)

const toFacts = ({ perKwh, validFrom }: Rate) => ({
  perKwhPaise: perKwh,
  validFrom: validFrom.toISOString(),
})
