/**
 * Stores an event of a cabinet before it is answered: which swap it belongs to, and where the batteries are. An event
 * of a cabinet cannot be refused, so money is not checked here: `follow-swaps.ts` does that afterwards.
 */
import {
  addMs,
  type BatterySwapState,
  computeCardState,
  computeContent,
  hours,
  normalizeShown,
  type SwapDoubt,
  type SwapFinding,
} from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { selectCard } from '../cards/index.ts'
import { selectCabinet } from './cabinet-queries.ts'
import {
  type BatteryWay,
  changeSwap,
  insertBatteries,
  insertSwap,
  lockBatteries,
  lockSwapsOfRequest,
  type ReportedBattery,
  type SwapRow,
  saveBatteries,
  selectBatteriesOf,
  selectDriverOfToken,
} from './queries.ts'

export interface SwapEvent {
  readonly chargerId: string
  readonly kind: 'BatteryIn' | 'BatteryOut' | 'BatteryOutTimeout'
  readonly requestId: number
  readonly token: { readonly number: string; readonly kind: string }
  readonly batteries: readonly ReportedBattery[]
  readonly now: Date
}

/** A number that comes again after this is of another swap. */
const SAME_SWAP_MS = hours(24)

const WAYS: Readonly<Record<SwapEvent['kind'], BatteryWay>> = {
  BatteryIn: 'in',
  BatteryOut: 'out',
  BatteryOutTimeout: 'kept',
}

const UNDER_WAY: ReadonlySet<BatterySwapState> = new Set(['requested', 'inserted', 'swapped'])

const isSameToken = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Stores it; what a cabinet says again changes nothing. */
export async function takeSwapEvent(tx: Tx, event: SwapEvent): Promise<void> {
  const { chargerId, requestId, token, now } = event
  const way = WAYS[event.kind]
  const same = await lockSwapsOfRequest(tx, { chargerId, requestId, since: addMs(now, -SAME_SWAP_MS) })
  const mine = same.filter(({ idToken }) => isSameToken(idToken, token.number))
  for (const swap of mine) if (await isRepeat(tx, swap, { way, batteries: event.batteries })) return
  const open = mine.find((swap) => isOpenFor(swap, way))
  // Another swap has the number by now: what was under way with it will not be finished.
  for (const other of same) {
    if (other.id === open?.id || !UNDER_WAY.has(other.state) || other.state === 'swapped') continue
    await changeSwap(tx, other, { state: 'unfinished', doubt: 'silent' })
  }
  const swap = open ?? (await beginSwap(tx, event))
  const others = open ? await selectBatteriesOf(tx, swap.id) : []
  const found = await findSwapFindings(tx, { event, swap, others })
  await insertBatteries(tx, swap.id, { way, batteries: event.batteries, at: now })
  await saveBatteries(tx, { ...event, customerId: swap.customerId, isTaken: way === 'out' })
  const findings = [...new Set([...swap.findings, ...found])]
  const reported = {
    batteries: event.batteries.length,
    returned: others.filter(({ way: other }) => other === 'in').length,
  }
  await changeSwap(tx, swap, { ...moveOn(swap, { way, now, reported }), findings })
}

/** Whether the swap waits for this word. */
function isOpenFor({ state, insertedAt, takenAt }: SwapRow, way: BatteryWay): boolean {
  if (way === 'in') return state === 'requested' || (state === 'unfinished' && insertedAt === null)
  return (UNDER_WAY.has(state) || state === 'unfinished') && takenAt === null
}

async function isRepeat(
  tx: Tx,
  swap: SwapRow,
  { way, batteries }: { readonly way: BatteryWay; readonly batteries: readonly ReportedBattery[] },
): Promise<boolean> {
  // A word without its batteries is known by its time.
  const receivedAt = way === 'in' ? swap.insertedAt : way === 'out' ? swap.takenAt : null
  if (batteries.length === 0 && receivedAt !== null) return true
  const reported = (await selectBatteriesOf(tx, swap.id)).filter((one) => one.way === way)
  if (reported.length === 0) return false
  // While it is under way, the same batteries in the same slots are the same word, though they hold another charge by now.
  const isUnderWay = swap.state === 'inserted' || (way === 'out' && swap.takenAt !== null)
  const isNamed = isUnderWay && batteries.every(({ serial }) => serial !== null)
  const list = (all: readonly ReportedBattery[]) =>
    JSON.stringify(all.map(({ evse, serial, socPermille }) => [evse, serial, isNamed || socPermille]))
  return list(reported) === list(batteries)
}

/** A swap that the cabinet has begun by itself: with a card, or with a token of ours that was given up already. */
async function beginSwap(tx: Tx, { chargerId, kind, requestId, token, now }: SwapEvent): Promise<SwapRow> {
  const id = createId()
  const cabinet = await selectCabinet(tx, chargerId)
  const payer = await findPayer(tx, chargerId, token, now)
  const isIn = kind === 'BatteryIn'
  const doubt: SwapDoubt | null = isIn ? null : 'none-returned'
  const state: BatterySwapState = isIn ? 'inserted' : 'unfinished'
  const facts = {
    ...{ id, chargerId, requestId, idToken: token.number, begunBy: 'card' as const, ...payer },
    ...{ bookingId: null, commandId: null, capacityWh: cabinet?.capacityWh ?? null, state, doubt },
    ...{ findings: [], insertedAt: isIn ? now : null, takenAt: null },
  }
  const inserted = await insertSwap(tx, { ...facts, tokenKind: token.kind || null, now })
  if (!inserted.ok) throw new Error(`A swap at charger ${chargerId} is under way twice`)
  return { ...facts, energyWh: null, createdAt: now }
}

type Payer = Pick<SwapRow, 'cardId' | 'customerId' | 'isFree'>

const NOBODY: Payer = { cardId: null, customerId: null, isFree: false }

async function findPayer(
  tx: Tx,
  chargerId: string,
  { number, kind }: SwapEvent['token'],
  now: Date,
): Promise<Payer> {
  const requested = await selectDriverOfToken(tx, chargerId, number)
  if (requested) return { ...NOBODY, customerId: requested.customerId }
  const card = await selectCard(tx, normalizeShown(number, kind).number)
  if (!card || computeCardState(card, now) === 'unassigned') return NOBODY
  return { cardId: card.id, customerId: card.customerId, isFree: card.billing === 'free' }
}

interface Move {
  readonly way: BatteryWay
  readonly now: Date
  /** How many batteries the word names, and how many were returned before. */
  readonly reported: { readonly batteries: number; readonly returned: number }
}

function moveOn(swap: SwapRow, { way, now, reported }: Move) {
  // A word that does not say its batteries is no word about what they hold.
  const silent = { state: 'unfinished' as const, doubt: 'silent' as const }
  switch (way) {
    case 'in':
      if (reported.batteries === 0) return { ...silent, inserted_at: now }
      // What was taken first is a whole swap now.
      return swap.takenAt
        ? { state: 'swapped' as const, doubt: null, inserted_at: now }
        : { state: 'inserted' as const, doubt: null, inserted_at: now }
    case 'out':
      if (reported.batteries === 0) return { ...silent, taken_at: now }
      return swap.insertedAt && reported.returned > 0
        ? { state: 'swapped' as const, doubt: null, taken_at: now }
        : { state: 'unfinished' as const, doubt: 'none-returned' as const, taken_at: now }
    case 'kept':
      // Nothing was taken: the money follows.
      return { state: swap.state }
  }
}

interface Looked {
  readonly event: SwapEvent
  readonly swap: SwapRow
  /** What was said of it before. */
  readonly others: readonly (ReportedBattery & { readonly way: BatteryWay })[]
}

/** What a person is to look at. */
async function findSwapFindings(tx: Tx, { event, swap, others }: Looked): Promise<readonly SwapFinding[]> {
  const { kind, batteries, chargerId } = event
  if (kind === 'BatteryOutTimeout') return ['not-taken']
  if (kind === 'BatteryOut') {
    const returned = others.filter(({ way }) => way === 'in')
    const isLess = returned.length > 0 && computeContent(batteries, 1_000) < computeContent(returned, 1_000)
    return [
      ...(returned.length > 0 && batteries.length > returned.length ? ['fewer-returned' as const] : []),
      ...(isLess ? ['less-energy' as const] : []),
    ]
  }
  const serials = batteries.flatMap(({ serial }) => (serial === null ? [] : [serial]))
  const known = new Map(
    serials.length === 0 ? [] : (await lockBatteries(tx, serials)).map((one) => [one.serial, one] as const),
  )
  const isUnknown = batteries.some(({ serial }) => serial === null || !known.has(serial))
  const isOthers = [...known.values()].some(
    (one) =>
      (one.customerId !== null && one.customerId !== swap.customerId) ||
      // A battery that lies in a cabinet is brought by nobody, but for one that this cabinet has kept or forgotten.
      (one.chargerId !== null && one.chargerId !== chargerId),
  )
  return [
    ...(isUnknown ? ['unknown-battery' as const] : []),
    ...(isOthers ? ['others-battery' as const] : []),
  ]
}
