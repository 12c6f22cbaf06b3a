/** A charge that a fleet pays: within the driver's limits and the fleet's credit when it begins, closed when it is billed. */
import {
  computeBeyondFleetLimit,
  findFleetPeriodStart,
  type Gstin,
  getFleetAccount,
  getStateOfGstin,
  getWallet,
  isInFleetHours,
  ok,
  type Paise,
  type PaperParty,
  paise,
  type Result,
  refuse,
  returnToFleet,
  subtract,
  useFleet as useTransfer,
  ZERO,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { type FleetDriver, lockActivePlace } from '../../people/fleet-drivers/index.ts'
import { type Fleet, selectFleet } from '../../people/fleets/index.ts'
import { lockAccounts, postTransfer } from '../ledger/index.ts'
import { insertFleetCharge, lockFleetChargeOf, markClosed, markUsed, selectUsedSince } from './queries.ts'

export interface FleetRefused {
  readonly kind: 'fleet-limit' | 'fleet-not-paying'
}

/** What a charge may cost and deliver at most. */
interface Wanted {
  readonly bookingId: string
  readonly customerId: string
  readonly stationId: string
  readonly total: Paise
  readonly energyWh: number
}

/** Notes that the driver's fleet is to pay a booking that has just been made. Nothing is held before the charge begins. */
export async function chooseFleet(work: Work, wanted: Wanted): Promise<Result<undefined, FleetRefused>> {
  const payer = await findPayer(work, wanted)
  if (!payer.ok) return payer
  const { bookingId, customerId } = wanted
  const { place, fleet } = payer.value
  const charge = { id: createId(), bookingId, customerId, fleetId: fleet.id, fleetDriverId: place.id }
  await insertFleetCharge(work.tx, { ...charge, at: work.now })
  await work.audit({
    action: 'fleet-charge.choose',
    subject: { kind: 'booking', id: bookingId },
    after: { fleet: fleet.id, driver: place.id },
  })
  return ok(undefined)
}

/**
 * The charge begins: the driver's wallet has what it costs at most, and gives it on as the prepayment. How much that is:
 * all of it, or nothing where the driver pays. The driver's place is locked until the transaction ends, so that of two charges that
 * begin at once the second sees what the first holds.
 */
export async function useFleet(work: Work, wanted: Wanted): Promise<Result<Paise, FleetRefused>> {
  const charge = await lockFleetChargeOf(work.tx, wanted.bookingId)
  if (!charge || charge.usedAt !== null) return ok(ZERO)
  const payer = await findPayer(work, wanted)
  if (!payer.ok) return payer
  const { fleet, place } = payer.value
  // The driver may have gone over to another company since.
  if (place.id !== charge.fleetDriverId) return refuse({ kind: 'fleet-not-paying' })
  const account = getFleetAccount(fleet.id)
  const accounts = await lockAccounts(work, [account])
  const { total, energyWh, customerId } = wanted
  if (accounts.balance(account) - total < -fleet.creditLimit) return refuse({ kind: 'fleet-not-paying' })
  await markUsed(work.tx, charge.id, { total, energyWh, at: work.now })
  await postTransfer(work, useTransfer({ chargeId: charge.id, fleetId: fleet.id, customerId, amount: total }))
  await work.audit({
    action: 'fleet-charge.use',
    subject: { kind: 'booking', id: wanted.bookingId },
    after: { fleet: fleet.id, amountPaise: total, energyWh },
  })
  return ok(total)
}

interface Payer {
  readonly fleet: Fleet
  readonly place: FleetDriver
}

/** The fleet that pays for this driver now, at this station, so much. */
async function findPayer(work: Work, wanted: Wanted): Promise<Result<Payer, FleetRefused>> {
  const place = await lockActivePlace(work.tx, wanted.customerId)
  const fleet = place && (await selectFleet(work.tx, place.fleetId))
  if (!fleet || fleet.suspendedAt !== null) return refuse({ kind: 'fleet-not-paying' })
  const { stationIds, hours, limit } = place
  if (stationIds.length > 0 && !stationIds.includes(wanted.stationId)) return refuse({ kind: 'fleet-limit' })
  if (hours && !isInFleetHours(hours, work.now)) return refuse({ kind: 'fleet-limit' })
  if (limit) {
    const since = findFleetPeriodStart(limit.period, work.now)
    const used = (await selectUsedSince(work.tx, place.id, since))[limit.by]
    const most = limit.by === 'money' ? wanted.total : wanted.energyWh
    if (computeBeyondFleetLimit(limit, { used, wanted: most }) > 0) return refuse({ kind: 'fleet-limit' })
  }
  return ok({ fleet, place })
}

interface Closing {
  readonly bookingId: string
  /** What the charge cost in the end. */
  readonly cost: Paise
  readonly energyWh: number
}

/**
 * The charge is over, and what it did not cost is in the driver's wallet again: that goes back to the fleet. As whom the invoice is
 * to name the buyer; undefined where no fleet pays.
 */
export async function closeFleetCharge(work: Work, of: Closing): Promise<PaperParty | undefined> {
  const charge = await lockFleetChargeOf(work.tx, of.bookingId)
  if (!charge || charge.used === null || charge.closedAt !== null) return undefined
  const { id, fleetId, customerId } = charge
  const returned = paise(Math.max(subtract(charge.used, of.cost), ZERO))
  const owed = await computeMissing(work, customerId, returned)
  await markClosed(work.tx, id, { returned, owed, energyWh: of.energyWh, at: work.now })
  await postTransfer(work, returnToFleet({ chargeId: id, fleetId, customerId, amount: returned, owed }))
  await work.audit({
    action: 'fleet-charge.close',
    subject: { kind: 'booking', id: of.bookingId },
    after: { fleet: fleetId, usedPaise: charge.used, returnedPaise: returned, owedPaise: owed },
  })
  const fleet = await selectFleet(work.tx, fleetId)
  if (!fleet) throw new Error(`Fleet ${fleetId} is gone`)
  const { name, gstin, address, city, pincode } = fleet
  // The table takes no other.
  const checked = gstin as Gstin
  return { name, gstin: checked, address, city, pincode, state: getStateOfGstin(checked) }
}

/** An older debt may have taken it from the wallet: then the driver owes it again. */
async function computeMissing(work: Work, customerId: string, amount: Paise): Promise<Paise> {
  if (amount === ZERO) return ZERO
  const wallet = getWallet(customerId)
  const held = (await lockAccounts(work, [wallet])).balance(wallet)
  return paise(Math.max(subtract(amount, held), ZERO))
}
