/**
 * Makes cabinets for battery swaps of the chargers that are some: slots with a tariff at their station, and the swaps of
 * the last minutes, by the cabinets' own words. Once the past is there: nobody has ever booked a slot.
 */
import { BatteryRack } from '@voltyatra/charger-simulator'
import { addMs, hours, microRupees, minutes, NO_IDLE_RULES, ok, type TariffVersion } from '@voltyatra/domain'
import {
  changeCabinet,
  followSwaps,
  resolveSwap,
  takeSwapEvent,
} from '@voltyatra/server/charging/battery-swaps/index.ts'
import { createCard } from '@voltyatra/server/charging/cards/index.ts'
import { acceptCharger } from '@voltyatra/server/charging/chargers/index.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import { assignTariff, createTariff, publishTariff } from '@voltyatra/server/money/tariffs/index.ts'
import { changeStation } from '@voltyatra/server/network/stations/index.ts'
import { createGive } from '../commands.ts'
import { VEHICLES } from '../facts/people.ts'
import {
  type NewCabinet,
  type Rider,
  selectNewCabinets,
  selectRiders,
  selectSwapsToLookAt,
} from './cabinet-queries.ts'
import type { InstallRequest } from './install-fleet.ts'
import { CABINET_MODEL, CABINET_SLOTS } from './makes.ts'

/** Of a scooter's battery when it is new. */
const BATTERY_WH = 2_000
const SLOT = { type: 'Type 7 (LECCS)', powerW: 1_500 } as const
const RIDERS = 5
/** How full what they return is, in percent: least and most. */
const RETURNED_WITH = [16, 31] as const
/** In which each of them swaps, so many times: no day has been counted for its rollups since. */
const SINCE_MS = minutes(9)
const ROUNDS = 2
/** Between a returned battery and the one that is taken. */
const TAKES_MS = 20_000
/** Enough for both swaps. */
const LEAST_PAISE = 13_000

/** ₹20 a swap, and ₹15 a kWh that the taken battery holds more. */
const SWAP: TariffVersion = {
  elements: [
    { dimension: 'session', price: microRupees(20_000_000), step: 1, when: {} },
    { dimension: 'energy', price: microRupees(15_000_000), step: 1, when: {} },
  ],
  idle: NO_IDLE_RULES,
  landShare: microRupees(0),
  lowest: null,
  highest: null,
  taxIncluded: false,
}

export async function installCabinets(db: Db, request: InstallRequest): Promise<void> {
  const cabinets = await selectNewCabinets(db, CABINET_MODEL)
  if (cabinets.length === 0) return
  const give = createGive(db)
  const { manager } = request.staff
  const at = addMs(request.until, -SINCE_MS - 20_000)
  const facts = { code: 'SWAP', name: 'Battery swap', content: SWAP }
  const { id: tariffId } = await give(manager, at, (work) => createTariff(work, facts))
  await give(manager, at, (work) => publishTariff(work, tariffId, { from: null, until: null }))
  for (const cabinet of cabinets) {
    await openSlots(db, { ...request, cabinet, tariffId, at })
    await playSwaps(db, { ...request, cabinet })
  }
}

interface Opening extends InstallRequest {
  readonly cabinet: NewCabinet
  readonly tariffId: string
  readonly at: Date
}

async function openSlots(db: Db, { staff: { manager }, cabinet, tariffId, at }: Opening): Promise<void> {
  const give = createGive(db)
  const { id, stationId } = cabinet
  const connectors = [...cabinet.connectors, ...Array.from({ length: CABINET_SLOTS }, () => SLOT)]
  await give(manager, at, (work) => changeStation(work, stationId, { connectors }))
  const known = new Set(cabinet.connectors.map((connector) => connector.id))
  const [now] = (await selectNewCabinets(db, CABINET_MODEL)).filter((one) => one.id === id)
  const slots = (now?.connectors ?? []).filter((connector) => !known.has(connector.id))
  for (const { id: connector } of slots) {
    const place = { kind: 'connector', connector } as const
    await give(manager, at, (work) =>
      assignTariff(work, tariffId, { place, groupId: null, priority: 0, from: null, until: null }),
    )
  }
  const slotConnectors = slots.map(({ id: connectorId }, index) => ({
    evse: index + 1,
    number: 1,
    connectorId,
  }))
  await give(manager, at, (work) =>
    acceptCharger(work, { id, stationId, connectors: slotConnectors, securityProfile: 1 }),
  )
  await give(manager, at, async (work) =>
    ok(await changeCabinet(work, { chargerId: id, isCabinet: true, capacityWh: BATTERY_WH })),
  )
}

interface Playing extends InstallRequest {
  readonly cabinet: NewCabinet
}

/** Riders with cards come one after the other, and each comes again with the battery that the cabinet gave. */
async function playSwaps(db: Db, { staff, random, until, cabinet }: Playing): Promise<void> {
  const give = createGive(db)
  const vehicles = VEHICLES.filter(({ is }) => is === 'two-wheeler' || is === 'three-wheeler').map(
    ({ name }) => name,
  )
  const wanted = { stationId: cabinet.stationId, vehicles, count: RIDERS, leastPaise: LEAST_PAISE }
  const riders = await selectRiders(db, wanted)
  const since = addMs(until, -SINCE_MS)
  const makeSerial = (letter: string, index: number) => `${cabinet.serial}-${letter}${index + 1}`
  const rack = new BatteryRack(
    CABINET_SLOTS,
    Array.from({ length: CABINET_SLOTS - 1 }, (_, index) => ({
      ...{ serial: makeSerial('B', index), slot: index + 1, soH: random.whole(94, 100) },
      ...{ soC: random.whole(60, 90), since: addMs(since, -hours(1)) },
    })),
  )
  const held = new Map<string, { readonly serial: string; readonly soH: number }>()
  const turns = Array.from({ length: ROUNDS }, () => riders).flat()
  for (const [index, rider] of turns.entries()) {
    const at = addMs(since, Math.floor((SINCE_MS / turns.length) * index))
    const number = `${cabinet.serial}C${riders.indexOf(rider) + 1}`.toUpperCase()
    if (!held.has(rider.id))
      await give(staff.owner, at, (work) => createCard(work, buildCard(rider, number), staff.owner))
    const brought = held.get(rider.id) ?? { serial: makeSerial('R', index), soH: random.whole(88, 99) }
    const swapped = rack.swap({ ...brought, soC: Math.round(random.between(...RETURNED_WITH)) }, at)
    if (!swapped) throw new Error('A cabinet of the demonstration has nothing to give')
    const { put, taken } = swapped
    held.set(rider.id, taken)
    const report = async (kind: 'BatteryIn' | 'BatteryOut', battery: typeof put, now: Date) => {
      const batteries = [
        {
          ...{ evse: battery.slot, serial: battery.serial, producedOn: null },
          ...{ socPermille: Math.round(battery.soC * 10), sohPermille: Math.round(battery.soH * 10) },
        },
      ]
      const token = { number, kind: 'ISO14443' }
      const event = { chargerId: cabinet.id, kind, requestId: index + 1, token, batteries, now }
      await db.transaction().execute((tx) => takeSwapEvent(tx, event))
      await followSwaps({ db, now, onFailure: throwAgain })
    }
    await report('BatteryIn', put, at)
    await report('BatteryOut', taken, addMs(at, TAKES_MS))
  }
  // What each brought at first nobody had seen before: support has looked at it.
  const { support } = staff
  for (const swapId of await selectSwapsToLookAt(db, cabinet.id)) {
    await give(support, until, (work) =>
      resolveSwap(work, {
        ...{ swapId, how: 'seen', energyWh: null, by: support.id },
        reason: 'The battery that came with the scooter; its number is on the contract',
      }),
    )
  }
}

const throwAgain = (error: unknown): never => {
  throw error
}

const buildCard = ({ id, phone }: Rider, number: string) => ({
  ...{
    number,
    kind: 'ISO14443' as const,
    label: `Swaps of ${phone}`,
    owner: 'driver' as const,
    customerId: id,
  },
  ...{ freeReason: null, group: null, mayOverlap: false, expiresAt: null },
})
