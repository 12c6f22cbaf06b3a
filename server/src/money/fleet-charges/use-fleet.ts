/** A charge that a fleet pays: within the driver's limits and the fleet's credit when it begins, closed when it is billed. */
import {
  add,
  computeBeyondFleetLimit,
  type FleetLimit,
  findFleetPeriodEnd,
  findFleetPeriodStart,
  type Gstin,
  getFleetAccount,
  getStateOfGstin,
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
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import {
  type FleetDriver,
  type FleetRules,
  lockActiveMembership,
  selectActiveMembership,
} from '../../people/fleet-drivers/index.ts'
import {
  type FleetCard,
  type FleetVehicle,
  lockVehicle,
  selectFleetCardOf,
  selectVehicleOf,
} from '../../people/fleet-means/index.ts'
import { type Fleet, selectFleet } from '../../people/fleets/index.ts'
import { isFleetStopped } from '../fleet-months/index.ts'
import { computeMissing, lockAccounts, postTransfer, selectBalance } from '../ledger/index.ts'
import {
  type FleetCharge,
  insertFleetCharge,
  type Limited,
  lockFleetChargeOf,
  markClosed,
  markUsed,
  selectUsedWithin,
} from './queries.ts'

export interface FleetRefused {
  readonly kind: 'fleet-limit' | 'fleet-not-paying'
}

interface Requested {
  readonly customerId: string
  /** By which it is charged; null where the driver has chosen in the app that the company pays. */
  readonly cardId: string | null
  /** When the card was shown, as far as its charger is believed: by then limits are judged. Now, where it is not given. */
  readonly shownAt: Date
}

/** What a charge may cost and deliver at most. */
interface Wanted extends Pick<Requested, 'customerId'> {
  readonly bookingId: string
  readonly stationId: string
  readonly total: Paise
  readonly energyWh: number
}

/** Notes that the driver's fleet is to pay a booking that has just been made. Nothing is held before the charge begins. */
export async function chooseFleet(
  work: Work,
  { cardId = null, shownAt = work.now, ...wanted }: Wanted & Partial<Requested>,
): Promise<Result<undefined, FleetRefused>> {
  const payer = await lockPayer(work, { customerId: wanted.customerId, cardId })
  if (!payer.ok) return payer
  const within = await checkWithin(work, payer.value, { ...wanted, at: shownAt })
  if (!within.ok) return within
  const { bookingId, customerId } = wanted
  const { membership, fleet, vehicle, card } = payer.value
  await insertFleetCharge(work.tx, {
    ...{ id: createId(), bookingId, customerId, fleetId: fleet.id, fleetDriverId: membership.id },
    ...{ vehicleId: vehicle?.id ?? null, fleetCardId: card?.id ?? null, at: work.now },
  })
  await work.audit({
    action: 'fleet-charge.choose',
    subject: { kind: 'booking', id: bookingId },
    after: { fleet: fleet.id, driver: membership.id, vehicle: vehicle?.id ?? null, card: card?.id ?? null },
  })
  return ok(undefined)
}

/**
 * The charge begins: the driver's wallet has what it costs at most, and gives it on as the prepayment. How much that is:
 * all of it, or nothing where the driver pays. The driver's place and the car are locked until the transaction ends, so that of
 * two charges that begin at once the second sees what the first holds.
 */
export async function useFleet(
  work: Work,
  { cardId = null, shownAt = work.now, ...wanted }: Wanted & Partial<Requested>,
): Promise<Result<Paise, FleetRefused>> {
  const charge = await lockFleetChargeOf(work.tx, wanted.bookingId)
  if (!charge || charge.usedAt !== null) return ok(ZERO)
  const payer = await lockPayer(work, { customerId: wanted.customerId, cardId })
  if (!payer.ok) return payer
  const { fleet, membership } = payer.value
  // The driver may have gone over to another company since.
  if (membership.id !== charge.fleetDriverId) return refuse({ kind: 'fleet-not-paying' })
  const within = await checkWithin(work, payer.value, { ...wanted, at: shownAt })
  if (!within.ok) return within
  const account = getFleetAccount(fleet.id)
  const accounts = await lockAccounts(work, [account])
  const { total, energyWh, customerId } = wanted
  if (accounts.balance(account) - total < -fleet.creditLimit) return refuse({ kind: 'fleet-not-paying' })
  await markUsed(work.tx, charge.id, { total, energyWh, shownAt, at: work.now })
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
  readonly membership: FleetDriver
  readonly vehicle: FleetVehicle | undefined
  readonly card: FleetCard | undefined
}

/** The fleet that pays for this driver now, by the card where one is shown. */
async function findPayer(
  reader: Reader,
  membership: FleetDriver | undefined,
  { cardId }: Pick<Requested, 'cardId'>,
): Promise<Result<Payer, FleetRefused>> {
  const fleet = membership && (await selectFleet(reader, membership.fleetId))
  if (!fleet || fleet.suspendedAt !== null) return refuse({ kind: 'fleet-not-paying' })
  if (await isFleetStopped(reader, fleet.id)) return refuse({ kind: 'fleet-not-paying' })
  const card = cardId === null ? undefined : await selectFleetCardOf(reader, cardId)
  // The company's card pays for who has it from the company, and for nobody else.
  if (cardId !== null && card?.driverId !== membership.id) return refuse({ kind: 'fleet-not-paying' })
  const vehicle = await selectVehicleOf(reader, {
    vehicleId: card?.vehicleId ?? null,
    driverId: membership.id,
  })
  return ok({ fleet, membership, vehicle, card })
}

/** Locks the driver's place and then the car; the fleet's account comes after both. */
async function lockPayer(
  work: Work,
  { customerId, ...requested }: Pick<Requested, 'customerId' | 'cardId'>,
): Promise<Result<Payer, FleetRefused>> {
  const payer = await findPayer(work.tx, await lockActiveMembership(work.tx, customerId), requested)
  if (payer.ok && payer.value.vehicle) await lockVehicle(work.tx, payer.value.vehicle.id)
  return payer
}

const listLimited = ({ membership, vehicle, card }: Payer) => [
  { of: { column: 'fleet_driver_id', id: membership.id }, rules: membership } as const,
  ...(vehicle ? [{ of: { column: 'vehicle_id', id: vehicle.id }, rules: vehicle } as const] : []),
  ...(card ? [{ of: { column: 'fleet_card_id', id: card.id }, rules: card } as const] : []),
]

interface At {
  readonly stationId: string
  /** When it begins, or its card was shown. */
  readonly at: Date
}

const mayBegin = ({ stationIds, hours }: FleetRules, { stationId, at }: At): boolean =>
  (stationIds.length === 0 || stationIds.includes(stationId)) && (!hours || isInFleetHours(hours, at))

/** What has been used in the period of a limit that a moment lies in, in the limit's unit. */
async function loadUsed(reader: Reader, of: Limited, { period, by }: FleetLimit, at: Date): Promise<number> {
  const within = { since: findFleetPeriodStart(period, at), until: findFleetPeriodEnd(period, at) }
  return (await selectUsedWithin(reader, of, within))[by]
}

/** Within the limits of the driver, the car and the card, at this station then. */
async function checkWithin(
  { tx }: Work,
  payer: Payer,
  { total, energyWh, ...then }: Wanted & At,
): Promise<Result<undefined, FleetRefused>> {
  for (const { of, rules } of listLimited(payer)) {
    if (!mayBegin(rules, then)) return refuse({ kind: 'fleet-limit' })
    const { limit } = rules
    if (!limit) continue
    const used = await loadUsed(tx, of, limit, then.at)
    const wanted = limit.by === 'money' ? total : energyWh
    if (computeBeyondFleetLimit(limit, { used, wanted }) > 0) return refuse({ kind: 'fleet-limit' })
  }
  return ok(undefined)
}

interface FleetMost {
  /** What a charge may cost at most. */
  readonly money: Paise
  /** What it may deliver at most, in watt-hours; null without such a limit. */
  readonly energyWh: number | null
}

interface MostRequest extends At {
  readonly customerId: string
  readonly cardId: string
}

/** What a charge that begins with a company's card may cost and deliver at most; undefined where no company pays by the card. */
export async function loadFleetMost(
  reader: Reader,
  { customerId, cardId, ...then }: MostRequest,
): Promise<Result<FleetMost, FleetRefused> | undefined> {
  if (!(await selectFleetCardOf(reader, cardId))) return undefined
  const payer = await findPayer(reader, await selectActiveMembership(reader, customerId), { cardId })
  if (!payer.ok) return payer
  const { fleet } = payer.value
  let money = add(await selectBalance(reader, getFleetAccount(fleet.id)), fleet.creditLimit)
  let energyWh: number | null = null
  for (const { of, rules } of listLimited(payer.value)) {
    if (!mayBegin(rules, then)) return refuse({ kind: 'fleet-limit' })
    const { limit } = rules
    if (!limit) continue
    const used = await loadUsed(reader, of, limit, then.at)
    const left = Math.max(limit.most - used, 0)
    if (limit.by === 'money') money = paise(Math.min(money, left))
    else energyWh = Math.min(energyWh ?? left, left)
  }
  return ok({ money: paise(Math.max(money, ZERO)), energyWh })
}

/** Charges that begin with this card are planned one after the other. */
export async function lockFleetMost(
  work: Work,
  requested: { readonly customerId: string; readonly cardId: string },
): Promise<void> {
  if (!(await selectFleetCardOf(work.tx, requested.cardId))) return
  const payer = await lockPayer(work, requested)
  if (payer.ok) await lockAccounts(work, [getFleetAccount(payer.value.fleet.id)])
}

interface Closing {
  /** Locked; undefined where no fleet pays. */
  readonly charge: FleetCharge | undefined
  /** What the charge cost in the end. */
  readonly cost: Paise
  readonly energyWh: number
}

/**
 * The charge is over, and what it did not cost is in the driver's wallet again: that goes back to the fleet. As whom the invoice is
 * to name the buyer; undefined where no fleet pays.
 */
export async function closeFleetCharge(
  work: Work,
  { charge, ...of }: Closing,
): Promise<PaperParty | undefined> {
  if (!charge || charge.used === null || charge.closedAt !== null) return undefined
  const { id, fleetId, customerId } = charge
  const returned = paise(Math.max(subtract(charge.used, of.cost), ZERO))
  const owed = await computeMissing(work, customerId, returned)
  await markClosed(work.tx, id, { returned, owed, energyWh: of.energyWh, at: work.now })
  await postTransfer(work, returnToFleet({ chargeId: id, fleetId, customerId, amount: returned, owed }))
  await work.audit({
    action: 'fleet-charge.close',
    subject: { kind: 'booking', id: charge.bookingId },
    after: { fleet: fleetId, usedPaise: charge.used, returnedPaise: returned, owedPaise: owed },
  })
  const fleet = await selectFleet(work.tx, fleetId)
  if (!fleet) throw new Error(`Fleet ${fleetId} is gone`)
  const { name, gstin, address, city, pincode } = fleet
  // The table takes no other.
  const checked = gstin as Gstin
  return { name, gstin: checked, address, city, pincode, state: getStateOfGstin(checked) }
}
