/** The calls about battery swaps. */
import * as contract from '@voltyatra/contract'
import { ok, refuse, toKwh, toRupees, wattHours } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectCharger } from '../../chargers/index.ts'
import * as swaps from '../index.ts'

const WH_IN_KWH = 1_000
const toPercent = (permille: number): number => permille / 10
const toWh = (kilowattHours: number): number => Math.round(kilowattHours * WH_IN_KWH)
const formatTime = (at: Date | null): string | null => at?.toISOString() ?? null

const toWireSwap = ({ id, identity, state, energyWh, total, batteries, ...swap }: swaps.ListedSwap) => ({
  ...swap,
  _id: id,
  charger: identity,
  status: state,
  energyKWh: energyWh === null ? null : toKwh(wattHours(energyWh)),
  total: total === null ? null : toRupees(total),
  createdAt: swap.createdAt.toISOString(),
  insertedAt: formatTime(swap.insertedAt),
  takenAt: formatTime(swap.takenAt),
  endedAt: formatTime(swap.endedAt),
  seenAt: formatTime(swap.seenAt),
  batteries: batteries.map(({ soc, soh, ...battery }) => ({
    ...battery,
    socPercent: toPercent(soc),
    sohPercent: toPercent(soh),
  })),
})

const toWireCabinet = (cabinet: { readonly capacityWh: number | null } | undefined) => ({
  isCabinet: cabinet !== undefined,
  capacityKWh: cabinet?.capacityWh == null ? null : cabinet.capacityWh / WH_IN_KWH,
})

export const batterySwapRoutes: readonly Route[] = [
  read(contract.listBatterySwaps, async ({ db, query, now }) =>
    listAnswer(await swaps.selectSwapPage(db, narrowToWaiting(swaps.SWAPS_WAITING, query, now)), toWireSwap),
  ),

  read(contract.listBatteries, async ({ db, query }) =>
    listAnswer(
      await swaps.selectBatteryPage(db, query),
      ({ id, identity, evse, soc, soh, firstAt, lastAt, ...battery }) => ({
        ...battery,
        _id: id,
        charger: identity,
        slot: evse,
        socPercent: toPercent(soc),
        sohPercent: toPercent(soh),
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      }),
    ),
  ),

  read(contract.showBatteryCabinet, async ({ db, params: { id } }) => {
    if (!(await selectCharger(db, id))) return refuse({ kind: 'charger-not-found' })
    return ok({ data: toWireCabinet(await swaps.selectCabinet(db, id)) })
  }),

  write(contract.setBatteryCabinet, async ({ work, params: { id }, body: { isCabinet, capacityKWh } }) => {
    if (!(await selectCharger(work.tx, id))) return refuse({ kind: 'charger-not-found' })
    const capacityWh = capacityKWh === null ? null : toWh(capacityKWh)
    await swaps.changeCabinet(work, { chargerId: id, isCabinet, capacityWh })
    return ok({ data: toWireCabinet(await swaps.selectCabinet(work.tx, id)) })
  }),

  write(contract.requestBatterySwap, async ({ work, params: { id }, body }) => {
    const requested = await swaps.requestSwap(work, { chargerId: id, ...body })
    return requested.ok
      ? ok({ message: formatSuccess('battery-swap-requested'), data: { _id: requested.value } })
      : requested
  }),

  write(contract.resolveBatterySwap, async ({ work, actor, params: { id }, body }) => {
    const { how, energyKWh, reason } = body
    const energyWh = energyKWh === null ? null : toWh(energyKWh)
    const resolved = await swaps.resolveSwap(work, { swapId: id, how, energyWh, reason, by: actor.id })
    return resolved.ok ? ok({ message: formatSuccess(`battery-swap-${how}`) }) : resolved
  }),
]
