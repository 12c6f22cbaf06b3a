/**
 * Settles battery swaps by what their cabinets reported: holds money, bills, refunds, or leaves the decision to the
 * operator. Run by a job.
 */
import { addMs, computeSwappedEnergy, minutes, ok, type SwapDoubt, wattHours } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { billSwap, computeMostWh, holdForSwap, releaseSwap } from '../bookings/index.ts'
import { selectSlots } from './cabinet-queries.ts'
import {
  changeSwap,
  lockSwap,
  type SwapRow,
  selectBatteriesOf,
  selectRequestEnd,
  selectSwapsUnderWay,
} from './queries.ts'

interface Following {
  readonly db: Db
  readonly now: Date
}

/** Somebody who has asked for a swap puts the battery in within it. */
const INSERT_MS = minutes(10)
/** Cabinets give a battery out within minutes; one that says nothing for longer is asked about by a person. */
const TAKE_MS = minutes(15)

/** All that are under way; how many moved on. One that fails keeps no other waiting. */
export async function followSwaps({
  onFailure,
  ...following
}: Following & { readonly onFailure: (error: unknown, swapId: string) => void }): Promise<{
  readonly followed: number
}> {
  let followed = 0
  for (const id of await selectSwapsUnderWay(following.db)) {
    try {
      if (await followSwap(following, id)) followed += 1
    } catch (error) {
      onFailure(error, id)
    }
  }
  return { followed }
}

/** The rows decide, so doing it again does nothing. */
async function followSwap({ db, now }: Following, id: string): Promise<boolean> {
  const actor = { kind: 'system', name: 'battery-swaps' } as const
  const done = await runUnitOfWork({ db, now, actor }, async (work) => {
    const swap = await lockSwap(work.tx, id)
    return ok(swap ? await moveOn(work, swap) : false)
  })
  return done.ok && done.value
}

async function moveOn(work: Work, swap: SwapRow): Promise<boolean> {
  switch (swap.state) {
    case 'requested':
      return endRequest(work, swap)
    case 'inserted':
      return followInserted(work, swap)
    case 'swapped':
      return settleSwap(work, swap)
    default:
      return false
  }
}

/** The cabinet has refused it, was not there, or nobody came. */
async function endRequest(work: Work, swap: SwapRow): Promise<boolean> {
  const end = swap.commandId ? await selectRequestEnd(work.tx, swap.commandId) : undefined
  const isRefused = end !== undefined && !end.isAccepted
  const isLate = work.now >= addMs(swap.createdAt, INSERT_MS)
  if (!isRefused && !isLate) return false
  const reason = isRefused ? 'The cabinet did not take the swap' : 'No battery was put in within ten minutes'
  await releaseHold(work, swap, reason)
  return true
}

async function followInserted(work: Work, swap: SwapRow): Promise<boolean> {
  const batteries = await selectBatteriesOf(work.tx, swap.id)
  if (batteries.some(({ way }) => way === 'kept')) {
    await releaseHold(work, swap, 'No battery was taken out')
    return true
  }
  const held = await holdSwapCost(work, swap)
  if (typeof held === 'object') {
    if (held.bookingId !== swap.bookingId) {
      await changeSwap(work.tx, swap, { booking_id: held.bookingId })
      return true
    }
  } else {
    await leaveToOperator(work, swap, held)
    return true
  }
  if (swap.insertedAt && work.now >= addMs(swap.insertedAt, TAKE_MS)) {
    await leaveToOperator(work, swap, 'silent')
    return true
  }
  return false
}

interface Held {
  /** Null where nothing is to be paid. */
  readonly bookingId: string | null
}

/** Has what the swap can cost held, once; or why it cannot be. */
export async function holdSwapCost(work: Work, swap: SwapRow): Promise<Held | SwapDoubt> {
  if (swap.bookingId !== null || swap.isFree) return { bookingId: swap.bookingId }
  if (swap.customerId === null) return 'nobody-pays'
  const batteries = await selectBatteriesOf(work.tx, swap.id)
  const returned = batteries.filter(({ way }) => way === 'in')
  const taken = batteries.filter(({ way }) => way === 'out')
  const booking = await holdForSwap(work, {
    connectorIds: await selectSlots(work.tx, swap.chargerId, returned[0]?.evse ?? 0),
    customerId: swap.customerId,
    cardId: swap.cardId,
    mostWh: computeMostWh(swap.capacityWh, Math.max(returned.length, taken.length)),
    now: work.now,
    isLate: true,
  })
  return booking.ok ? { bookingId: booking.value.id } : 'no-price'
}

/** Both are there: the difference is billed, and a receipt is given. */
async function settleSwap(work: Work, swap: SwapRow): Promise<boolean> {
  const held = await holdSwapCost(work, swap)
  if (typeof held !== 'object') {
    await leaveToOperator(work, swap, held)
    return true
  }
  await endBilled(work, swap, { ...held, energyWh: await loadSwappedEnergy(work, swap) })
  return true
}

/** Null where nobody has entered what a battery holds. */
export async function loadSwappedEnergy(work: Work, swap: SwapRow): Promise<number | null> {
  if (swap.capacityWh === null) return null
  const batteries = await selectBatteriesOf(work.tx, swap.id)
  return computeSwappedEnergy({
    returned: batteries.filter(({ way }) => way === 'in'),
    taken: batteries.filter(({ way }) => way === 'out'),
    capacityWh: swap.capacityWh,
  })
}

type SwapEnd = 'billed' | 'released'

/** Bills it; where somebody has called its booking off by hand, it is released instead. */
export async function endBilled(
  work: Work,
  swap: SwapRow,
  { bookingId, energyWh }: Held & { readonly energyWh: number | null },
): Promise<SwapEnd> {
  const became =
    bookingId === null ? 'billed' : await billSwap(work, { bookingId, energy: wattHours(energyWh ?? 0) })
  const state = became === 'billed' ? 'billed' : 'released'
  await changeSwap(work.tx, swap, {
    state,
    doubt: null,
    booking_id: bookingId,
    energy_wh: energyWh,
    ended_at: work.now,
  })
  await work.audit({
    action: 'battery-swap.bill',
    subject: { kind: 'battery-swap', id: swap.id },
    before: { state: swap.state, doubt: swap.doubt },
    after: { state, bookingId, energyWh },
  })
  return state
}

/** What is held returns in full. */
export async function releaseHold(work: Work, swap: SwapRow, reason: string): Promise<SwapEnd> {
  const became = swap.bookingId ? await releaseSwap(work, { bookingId: swap.bookingId, reason }) : 'cancelled'
  const state = became === 'billed' ? 'billed' : 'released'
  await changeSwap(work.tx, swap, { state, doubt: null, ended_at: work.now })
  await work.audit({
    action: 'battery-swap.release',
    subject: { kind: 'battery-swap', id: swap.id },
    before: { state: swap.state, doubt: swap.doubt },
    after: { state, reason },
  })
  return state
}

async function leaveToOperator(work: Work, swap: SwapRow, doubt: SwapDoubt): Promise<void> {
  await changeSwap(work.tx, swap, { state: 'unfinished', doubt })
  await work.audit({
    action: 'battery-swap.leave',
    subject: { kind: 'battery-swap', id: swap.id },
    before: { state: swap.state },
    after: { state: 'unfinished', doubt },
  })
}
