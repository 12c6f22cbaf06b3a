/** The operator decides about an unfinished swap, or marks one with findings as checked. */
import { type BatterySwapStateRefused, moveBatterySwap, ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { deleteCabinet, selectCabinet, upsertCabinet } from './cabinet-queries.ts'
import { endBilled, holdSwapCost, loadSwappedEnergy, releaseHold } from './follow-swaps.ts'
import { changeSwap, lockSwap, type SwapRow } from './queries.ts'

export type ResolveRefused =
  | { readonly kind: 'battery-swap-not-found' | 'battery-swap-without-payer' | 'battery-swap-energy-needed' }
  | BatterySwapStateRefused

export interface Resolution {
  readonly swapId: string
  readonly how: 'bill' | 'release' | 'seen'
  /** What the taken batteries held more; null as the cabinet said it. */
  readonly energyWh: number | null
  readonly reason: string
  readonly by: string
}

export async function resolveSwap(
  work: Work,
  { swapId, how, energyWh, reason, by }: Resolution,
): Promise<Result<undefined, ResolveRefused>> {
  const swap = await lockSwap(work.tx, swapId)
  if (!swap) return refuse({ kind: 'battery-swap-not-found' })
  if (how === 'seen') return noteSeen(work, swap, { reason, by })
  const next = moveBatterySwap(swap.state, how)
  if (!next.ok) return next
  if (swap.state !== 'unfinished')
    return refuse({ kind: 'battery-swap-state', found: swap.state, event: how })
  if (how === 'release') {
    const state = await releaseHold(work, swap, reason)
    await markSeen(work, { ...swap, state }, { reason, by })
    return ok(undefined)
  }
  // What is not known whole is entered, never taken for nothing.
  const isWhole = swap.insertedAt !== null && swap.takenAt !== null && swap.capacityWh !== null
  const energy = energyWh ?? (isWhole ? await loadSwappedEnergy(work, swap) : null)
  if (energy === null) return refuse({ kind: 'battery-swap-energy-needed' })
  const held = await holdSwapCost(work, swap)
  if (typeof held !== 'object') return refuse({ kind: 'battery-swap-without-payer' })
  const state = await endBilled(work, swap, { ...held, energyWh: energy })
  await markSeen(work, { ...swap, state }, { reason, by })
  return ok(undefined)
}

type Seen = Pick<Resolution, 'reason' | 'by'>

const markSeen = (work: Work, swap: SwapRow, { reason, by }: Seen): Promise<void> =>
  changeSwap(work.tx, swap, { seen_at: work.now, seen_by: by, reason })

async function noteSeen(work: Work, swap: SwapRow, seen: Seen): Promise<Result<undefined, never>> {
  await markSeen(work, swap, seen)
  await work.audit({
    action: 'battery-swap.look-at',
    subject: { kind: 'battery-swap', id: swap.id },
    before: { findings: swap.findings },
    after: { reason: seen.reason },
  })
  return ok(undefined)
}

/** @param capacityWh of one battery when it is new; null: not known. `isCabinet` false: the charger swaps none. */
export async function changeCabinet(
  work: Work,
  {
    chargerId,
    isCabinet,
    capacityWh,
  }: { readonly chargerId: string; readonly isCabinet: boolean; readonly capacityWh: number | null },
): Promise<void> {
  const before = await selectCabinet(work.tx, chargerId)
  if (isCabinet) await upsertCabinet(work.tx, { chargerId, capacityWh, now: work.now })
  else await deleteCabinet(work.tx, chargerId)
  await work.audit({
    action: 'battery-cabinet.set',
    subject: { kind: 'charger', id: chargerId },
    before: { isCabinet: before !== undefined, capacityWh: before?.capacityWh ?? null },
    after: { isCabinet, capacityWh: isCabinet ? capacityWh : null },
  })
}
