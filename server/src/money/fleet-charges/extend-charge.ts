/** A charge that a fleet pays has cost more than it held: the fleet pays that, too. */
import { extendHoldByFleet, getFleetAccount, type Paise } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { lockAccounts, postTransfer } from '../ledger/index.ts'
import { type FleetCharge, markExtended } from './queries.ts'

interface Extension {
  /** Its row is locked. */
  readonly charge: FleetCharge
  readonly overrunId: string
  /** Of the bill beyond the hold. */
  readonly amount: Paise
  /** Of the whole bill, in watt-hours. */
  readonly energyWh: number
}

/** Whether a fleet's money is in the charge, and the charge is not over. */
export const isFleetPaying = (charge: FleetCharge | undefined): charge is FleetCharge =>
  charge !== undefined && charge.usedAt !== null && charge.closedAt === null

/**
 * Limits and credit decide about what begins: what has been charged is owed, also where it goes beyond them. The hold's
 * account is locked.
 */
export async function extendFleetCharge(
  work: Work,
  { charge, overrunId, amount, energyWh }: Extension,
): Promise<void> {
  const { id, fleetId, bookingId } = charge
  // After the wallet and the hold, as where a charge begins.
  await lockAccounts(work, [getFleetAccount(fleetId)])
  await markExtended(work.tx, id, { by: amount, energyWh })
  await postTransfer(work, extendHoldByFleet({ overrunId, bookingId, fleetId, amount }))
}
