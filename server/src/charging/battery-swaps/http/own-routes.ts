/** The calls of drivers at cabinets for battery swaps. */
import * as contract from '@voltyatra/contract'
import { ok, refuse, toRupees } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { findStationName } from '../../../network/stations/index.ts'
import * as swaps from '../index.ts'

const toPercent = (permille: number): number => permille / 10

const toWireCabinet = ({ id, ...cabinet }: swaps.CabinetAtStation) => ({
  _id: id,
  stationId: cabinet.stationId,
  stationName: cabinet.stationName,
  isConnected: cabinet.isConnected,
  slots: cabinet.slots,
  batteries: cabinet.batteries,
})

const toWireBattery = (slot: number | null, permille: number | null) =>
  slot === null || permille === null ? null : { slot, socPercent: toPercent(permille) }

const toWireSwap = ({ id, state, bookingId, ...swap }: swaps.OwnSwap) => ({
  ...{ _id: id, status: state, bookingId },
  returned: toWireBattery(swap.returnedSlot, swap.returnedPermille),
  taken: toWireBattery(swap.takenSlot, swap.takenPermille),
})

export const ownBatterySwapRoutes: readonly Route[] = [
  read(contract.listBatteryCabinets, async ({ db, params: { id: stationId } }) => {
    if (!(await findStationName(db, stationId))) return refuse({ kind: 'station-not-found' })
    return ok({ data: (await swaps.selectCabinetsAt(db, { stationId })).map(toWireCabinet) })
  }),

  read(contract.showOwnBatteryCabinet, async ({ db, actor, params, query: { batteries }, now }) => {
    const requesting = { chargerId: params.id, customerId: actor.id, batteries, now }
    const loaded = await swaps.loadOwnCabinet(db, requesting)
    if (!loaded.ok) return loaded
    const { quote, swap } = loaded.value
    const wireQuote = quote && {
      total: toRupees(quote.total),
      walletBalance: toRupees(quote.walletBalance),
      shortBy: toRupees(quote.shortBy),
      owed: toRupees(quote.owed),
      words: quote.words,
    }
    return ok({
      data: { ...toWireCabinet(loaded.value), quote: wireQuote, swap: swap && toWireSwap(swap) },
    })
  }),

  write(contract.requestOwnBatterySwap, async ({ work, actor, params, body: { batteries } }) => {
    const requesting = { chargerId: params.id, customerId: actor.id, batteries }
    const requested = await swaps.requestOwnSwap(work, requesting)
    return requested.ok ? ok({ data: { _id: requested.value } }) : requested
  }),
]
