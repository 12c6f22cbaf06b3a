/** A swap that is asked for from here: what it can cost is held before the cabinet is asked. */
import { randomInt } from 'node:crypto'
import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { computeMostWh, holdForSwap, type SwapRefused } from '../bookings/index.ts'
import { insertCommand, selectCharger } from '../chargers/index.ts'
import { createIdTag } from '../charging-sessions/index.ts'
import { findDialect } from '../dialects/index.ts'
import { selectCabinet, selectDriverByPhone, selectSlots } from './cabinet-queries.ts'
import { insertSwap } from './queries.ts'

/** How long the cabinet has for its answer, in milliseconds. */
const ANSWER_MS = 30_000
const LARGEST_ID = 2 ** 31 - 1

/** As the sentence of the refusal chooses its words: a word of an ICU message has no hyphen. */
const WHY = {
  'no-credit': 'noCredit',
  'no-price': 'noPrice',
  'owner-blocked': 'ownerBlocked',
  'not-here': 'notHere',
  'connector-reserved': 'allInUse',
} as const satisfies Record<SwapRefused['kind'], string>

export type RequestRefused =
  | { readonly kind: 'charger-not-found' | 'customer-not-found' | 'charger-offline' | 'no-battery-cabinet' }
  | { readonly kind: 'battery-swap-refused'; readonly why: (typeof WHY)[SwapRefused['kind']] }

/** @returns the swap's id */
export async function requestSwap(
  work: Work,
  {
    chargerId,
    phone,
    batteries,
  }: { readonly chargerId: string; readonly phone: string; readonly batteries: number },
): Promise<Result<string, RequestRefused>> {
  const { tx } = work
  if (!(await selectCharger(tx, chargerId))) return refuse({ kind: 'charger-not-found' })
  const driver = await selectDriverByPhone(tx, phone)
  if (!driver) return refuse({ kind: 'customer-not-found' })
  const requested = await sendToCabinet(work, {
    chargerId,
    customerId: driver.id,
    batteries,
    begunBy: 'operator',
  })
  if (requested.ok) return requested
  const { refusal } = requested
  switch (refusal.kind) {
    case 'not-held':
      return refuse({ kind: 'battery-swap-refused', why: WHY[refusal.why] })
    case 'swap-under-way':
      throw new Error("An operator's swap counted as a driver's")
    default:
      return refuse({ kind: refusal.kind })
  }
}

export interface CabinetRequest {
  readonly chargerId: string
  readonly customerId: string
  readonly batteries: number
  readonly begunBy: 'operator' | 'driver'
}

export type SwapRequestRefused =
  | { readonly kind: 'charger-offline' | 'no-battery-cabinet' | 'swap-under-way' }
  | { readonly kind: 'not-held'; readonly why: SwapRefused['kind'] }

/** What it can cost is held, and the cabinet is asked; the swap's id. */
export async function sendToCabinet(
  work: Work,
  { chargerId, customerId, batteries, begunBy }: CabinetRequest,
): Promise<Result<string, SwapRequestRefused>> {
  const { tx, now } = work
  const charger = await selectCharger(tx, chargerId)
  const cabinet = await selectCabinet(tx, chargerId)
  const { requestSwap: call } = findDialect(charger?.protocol ?? '').calls
  if (!charger || !cabinet || !call) return refuse({ kind: 'no-battery-cabinet' })
  if (!charger.isConnected) return refuse({ kind: 'charger-offline' })
  const held = await holdForSwap(work, {
    ...{ connectorIds: await selectSlots(tx, chargerId, 0), customerId, cardId: null },
    ...{ mostWh: computeMostWh(cabinet.capacityWh, batteries), now, isLate: false },
  })
  if (!held.ok) return refuse({ kind: 'not-held', why: held.refusal.kind })
  const [id, idToken, requestId] = [createId(), createIdTag(), randomInt(1, LARGEST_ID)]
  const commandId = await insertCommand(tx, {
    ...{ id: createId(), chargerId, ...call({ requestId, idToken }) },
    ...{ timeoutMs: ANSWER_MS, askedBy: null, requestedKey: null, now },
  })
  if (commandId === undefined) return refuse({ kind: 'no-battery-cabinet' })
  const inserted = await insertSwap(tx, {
    ...{ id, chargerId, requestId, idToken, tokenKind: 'Central', begunBy, cardId: null },
    ...{ customerId, isFree: false, bookingId: held.value.id, commandId },
    ...{ capacityWh: cabinet.capacityWh, state: 'requested', doubt: null, findings: [] },
    ...{ insertedAt: null, takenAt: null, now },
  })
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'battery-swap.request',
    subject: { kind: 'battery-swap', id },
    after: { chargerId, customerId, bookingId: held.value.id, heldPaise: held.value.total },
  })
  return ok(id)
}
