/** The calls of the network's price per kWh. */

import {
  currentRate,
  listRates,
  rateReach,
  setRate as setRateCall,
  undoRate as undoRateCall,
} from '@voltyatra/contract'
import { findGstRate, ok, parseRupees, toIstDay, toRupees } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import {
  type PastRate,
  type Rate,
  selectRateInForce,
  selectRatePage,
  selectRateReach,
  setRate,
  undoRate,
} from '../index.ts'

const BASIS_POINTS_PER_PERCENT = 100

const toCurrent = ({ perKwh, validFrom }: Rate, now: Date) => ({
  pricePerKW: toRupees(perKwh),
  since: validFrom.toISOString(),
  gstRate: findGstRate(toIstDay(now)) / BASIS_POINTS_PER_PERCENT,
})

const toWire = ({ id, perKwh, validFrom, setBy, withdrawnAt }: PastRate, now: Date) => ({
  _id: id,
  pricePerKW: toRupees(perKwh),
  since: validFrom.toISOString(),
  setBy,
  undoUntil: withdrawnAt === null && validFrom > now ? validFrom.toISOString() : null,
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
})

export const ratesRoutes: readonly Route[] = [
  read(currentRate, async ({ db, now }) => ok({ data: toCurrent(await selectRateInForce(db, now), now) })),

  write(setRateCall, async ({ work, body }) => {
    const isUndoable = body.undoable ?? false
    const set = await setRate(work, { perKwh: parseRupees(body.pricePerKW), isUndoable })
    if (!set.ok) return set
    const { id, perKwh, validFrom } = set.value
    const inForce = isUndoable ? await selectRateInForce(work.tx, work.now) : set.value
    const pending = { _id: id, pricePerKW: toRupees(perKwh), since: validFrom.toISOString() }
    return ok({
      message: formatSuccess('price-updated'),
      data: { ...toCurrent(inForce, work.now), pending: isUndoable ? pending : null },
    })
  }),

  write(undoRateCall, async ({ work, params }) => {
    const undone = await undoRate(work, params.id)
    return undone.ok
      ? ok({ message: formatSuccess('price-stays'), data: toCurrent(undone.value, work.now) })
      : undone
  }),

  read(rateReach, async ({ db }) => ok({ data: await selectRateReach(db) })),

  read(listRates, async ({ db, query, now }) =>
    listAnswer(await selectRatePage(db, query), (rate) => toWire(rate, now)),
  ),
]
