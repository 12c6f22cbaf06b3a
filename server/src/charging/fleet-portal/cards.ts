/** Cards of a company: taken by the printed number for one of its drivers, changed, blocked, replaced. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { type FleetRules, selectFleetDriver, toRuleFacts } from '../../people/fleet-drivers/index.ts'
import {
  countFleetCards,
  endFleetCard,
  type FleetCard,
  insertFleetCard,
  lockFleetCard,
  selectFleetVehicle,
  updateFleetCard,
} from '../../people/fleet-means/index.ts'
import { lockFleet } from '../../people/fleets/index.ts'
import { blockCard, completeOrder, giveCard, lockFreeCard } from '../cards/index.ts'

/** Of one fleet, in use. */
const MOST_CARDS = 2000

export interface CardFields extends FleetRules {
  readonly label: string | null
  readonly driverId: string
  readonly vehicleId: string | null
}

type Refused<Kind extends string> = { readonly kind: Kind }
type NotToBeHad = Refused<'card-not-to-be-had'>
type NotFound = Refused<'card-not-found'>
type NotAccepted = Refused<'fleet-driver-not-accepted'>
type FieldsRefused = NotAccepted | Refused<'fleet-driver-not-found' | 'fleet-vehicle-not-found'>

/** @returns the id by which the fleet knows the card */
export async function claimFleetCard(
  work: Work,
  fleetId: string,
  { number, ...fields }: CardFields & { readonly number: string },
): Promise<Result<string, FieldsRefused | NotToBeHad | Refused<'too-many-fleet-cards'>>> {
  await lockFleet(work.tx, fleetId)
  if ((await countFleetCards(work.tx, fleetId)) >= MOST_CARDS) {
    return refuse({ kind: 'too-many-fleet-cards' })
  }
  const customerId = await findCardHolder(work, fleetId, fields)
  if (!customerId.ok) return customerId
  return takeCard(work, { ...fields, fleetId, number, customerId: customerId.value, replaces: null })
}

interface Taking extends CardFields {
  readonly fleetId: string
  readonly number: string
  readonly customerId: string
  readonly replaces: string | null
}

async function takeCard(
  work: Work,
  { number, label, customerId, ...of }: Taking,
): Promise<Result<string, NotToBeHad>> {
  const card = await lockFreeCard(work, number, { fleetId: of.fleetId })
  if (!card) return refuse({ kind: 'card-not-to-be-had' })
  await giveCard(work, { card, customerId, label: label ?? card.label })
  const id = createId()
  await insertFleetCard(work.tx, { ...of, id, cardId: card.id, at: work.now })
  await work.audit({
    action: 'card.claim',
    subject: { kind: 'card', id: card.id },
    before: { owner: card.owner },
    after: { owner: 'driver', customerId, fleet: of.fleetId, driver: of.driverId, ...toRuleFacts(of) },
  })
  await completeOrder(work, card.number)
  return ok(id)
}

/** The account of who has the card; the car is the fleet's own. */
async function findCardHolder(
  { tx }: Work,
  fleetId: string,
  { driverId, vehicleId }: Pick<CardFields, 'driverId' | 'vehicleId'>,
): Promise<Result<string, FieldsRefused>> {
  const driver = await selectFleetDriver(tx, { id: driverId, fleetId })
  if (!driver) return refuse({ kind: 'fleet-driver-not-found' })
  if (driver.customerId === null) return refuse({ kind: 'fleet-driver-not-accepted' })
  if (vehicleId !== null && !(await selectFleetVehicle(tx, { id: vehicleId, fleetId }))) {
    return refuse({ kind: 'fleet-vehicle-not-found' })
  }
  return ok(driver.customerId)
}

interface Whom {
  readonly fleetId: string
  readonly id: string
}

export async function changeCard(
  work: Work,
  whom: Whom,
  { label, ...fields }: CardFields,
): Promise<Result<string, FieldsRefused | NotFound>> {
  const before = await lockOwn(work, whom)
  if (!before) return refuse({ kind: 'card-not-found' })
  const customerId = await findCardHolder(work, whom.fleetId, fields)
  if (!customerId.ok) return customerId
  await giveCard(work, { card: before.cardId, customerId: customerId.value, label })
  await updateFleetCard(work.tx, { ...fields, id: whom.id })
  const toFacts = (of: Omit<CardFields, 'label'>) => ({
    ...{ fleet: whom.fleetId, driver: of.driverId, vehicle: of.vehicleId },
    ...toRuleFacts(of),
  })
  await work.audit({
    action: 'card.change',
    subject: { kind: 'card', id: before.cardId },
    before: toFacts(before),
    after: toFacts(fields),
  })
  return ok(whom.id)
}

const BLOCK_REASON = 'Blocked by the company'

/** It begins no charge any more, and a running one is stopped. */
export async function blockOwn(work: Work, whom: Whom): Promise<Result<string, NotFound>> {
  const before = await lockOwn(work, whom)
  if (!before) return refuse({ kind: 'card-not-found' })
  const blocked = await blockCard(work, { id: before.cardId, reason: BLOCK_REASON })
  return blocked.ok ? ok(whom.id) : blocked
}

const REPLACED_REASON = 'Replaced by the company'

/** The old card is blocked for good, and what it has charged stays its own. */
export async function replaceCard(
  work: Work,
  whom: Whom,
  number: string,
): Promise<Result<string, NotFound | NotToBeHad | NotAccepted>> {
  const before = await lockOwn(work, whom)
  if (!before) return refuse({ kind: 'card-not-found' })
  const holder = await findCardHolder(work, whom.fleetId, { driverId: before.driverId, vehicleId: null })
  // The driver has left meanwhile: somebody else has to have the card first.
  if (!holder.ok) return refuse({ kind: 'fleet-driver-not-accepted' })
  const blocked = await blockCard(work, { id: before.cardId, reason: REPLACED_REASON })
  if (!blocked.ok) return blocked
  const { label } = blocked.value
  await endFleetCard(work.tx, whom.id, work.now)
  const { id: replaces, cardId: _, ...rest } = before
  return takeCard(work, { ...rest, number, label, customerId: holder.value, replaces })
}

/** The fleet first, as wherever its drivers, cars and cards change. */
async function lockOwn(work: Work, whom: Whom): Promise<FleetCard | undefined> {
  await lockFleet(work.tx, whom.fleetId)
  return lockFleetCard(work.tx, whom)
}
