/** Rates: the operator opens a new one from now on; what was before stays as it was. */
import { ok, type Paise, type Result, refuse } from '@voltyatra/domain'
import { newId, type Work } from '../../db/unit-of-work.ts'
import { insertRate, lockRates, newestRate, type Rate } from './queries.ts'

export type SetRateRefusal = { readonly kind: 'rate-unchanged' }

/** Opens a rate (paise per kWh, above zero). Of several at once the last to come stays in force. */
export async function setRate(work: Work, perKwh: Paise): Promise<Result<Rate, SetRateRefusal>> {
  await lockRates(work.tx)
  const before = await newestRate(work.tx)
  if (before?.perKwh === perKwh) return refuse({ kind: 'rate-unchanged' })
  const { actor } = work
  const setBy = actor.kind === 'administrator' ? actor.id : null
  const rate = await insertRate(work.tx, { id: newId(), perKwh, from: work.now, setBy })
  await work.audit({
    action: 'rate.set',
    subject: { kind: 'rate', id: rate.id },
    before: before ? factsOf(before) : null,
    after: factsOf(rate),
  })
  return ok(rate)
}

const factsOf = ({ perKwh, validFrom }: Rate) => ({
  perKwhPaise: perKwh,
  validFrom: validFrom.toISOString(),
})
