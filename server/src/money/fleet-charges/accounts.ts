/** The account of a fleet: what the operator received from it, and what it may still use. */
import {
  add,
  getFleetAccount,
  ok,
  type Paise,
  type Result,
  receiveFleetPayment,
  refuse,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { lockFleet, selectFleet } from '../../people/fleets/index.ts'
import { advanceRequests } from '../fleet-months/index.ts'
import { postTransfer, selectBalance } from '../ledger/index.ts'
import { insertFleetPayment, selectHeldOfFleet } from './queries.ts'

export interface FleetAccount {
  /** Below zero what the fleet owes, what is held among it. */
  readonly balance: Paise
  /** Of charges that run or wait for their bill. */
  readonly held: Paise
  /** What charges that begin now may hold. */
  readonly available: Paise
  /** What it may owe. */
  readonly creditLimit: Paise
}

/** Undefined where there is no such fleet. */
export async function loadFleetAccount(reader: Reader, fleetId: string): Promise<FleetAccount | undefined> {
  const fleet = await selectFleet(reader, fleetId)
  if (!fleet) return undefined
  const balance = await selectBalance(reader, getFleetAccount(fleetId))
  const held = await selectHeldOfFleet(reader, fleetId)
  const { creditLimit } = fleet
  return { balance, held, creditLimit, available: add(balance, creditLimit) }
}

interface PaymentRequest {
  readonly fleetId: string
  /** Below zero to put an earlier one right. */
  readonly amount: Paise
  readonly reference: string
}

/** Records what a fleet has paid into the operator's bank account. */
export async function recordFleetPayment(
  work: Work,
  { fleetId, amount, reference }: PaymentRequest,
): Promise<Result<FleetAccount, { readonly kind: 'fleet-not-found' | 'fleet-payment-exists' }>> {
  const { tx, actor, now } = work
  if (actor.kind !== 'administrator') throw new Error('Only operators record payments')
  const fleet = await lockFleet(tx, fleetId)
  if (!fleet) return refuse({ kind: 'fleet-not-found' })
  const id = createId()
  const inserted = await insertFleetPayment(tx, { id, fleetId, amount, reference, at: now, by: actor.id })
  if (!inserted.ok) return inserted
  await postTransfer(work, receiveFleetPayment({ paymentId: id, fleetId, amount }))
  await work.audit({
    action: 'fleet.record-payment',
    subject: { kind: 'fleet', id: fleetId },
    after: { payment: id, amountPaise: amount, reference },
  })
  await advanceRequests(work, fleet)
  const account = await loadFleetAccount(tx, fleetId)
  if (!account) throw new Error(`Fleet ${fleetId} is gone`)
  return ok(account)
}
