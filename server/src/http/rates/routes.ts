/** The calls of the network's price per kWh. */
import { currentRate, listRates, setRate as setRateCall } from '@voltyatra/contract'
import { fromRupees, gstRateOn, istDay, ok, toRupees } from '@voltyatra/domain'
import { type PastRate, type Rate, rateInForce, ratePage, setRate } from '../../features/rates/index.ts'
import { listAnswer } from '../list-answer.ts'
import { type Route, read, write } from '../route.ts'

const BASIS_POINTS_PER_PERCENT = 100

const toCurrent = ({ perKwh, validFrom }: Rate, now: Date) => ({
  pricePerKW: toRupees(perKwh),
  since: validFrom.toISOString(),
  gstRate: gstRateOn(istDay(now)) / BASIS_POINTS_PER_PERCENT,
})

const toWire = ({ id, perKwh, validFrom, setBy }: PastRate) => ({
  _id: id,
  pricePerKW: toRupees(perKwh),
  since: validFrom.toISOString(),
  setBy,
})

export const ratesRoutes: readonly Route[] = [
  read(currentRate, async ({ db, now }) => ok({ data: toCurrent(await rateInForce(db, now), now) })),

  write(setRateCall, async ({ work, body }) => {
    const set = await setRate(work, fromRupees(body.pricePerKW))
    return set.ok ? ok({ message: 'Price Updated successfully!', data: toCurrent(set.value, work.now) }) : set
  }),

  read(listRates, async ({ db, query }) => listAnswer(await ratePage(db, query), toWire)),
]
