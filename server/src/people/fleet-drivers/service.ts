/** Drivers of a fleet: invited by number, in when they accept, out at once when they are removed or leave. */
import { addMs, days, ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { compareFields } from '../../platform/compare-fields.ts'
import { selectBrandName } from '../company/index.ts'
import { lockFleet } from '../fleets/index.ts'
import { queueMessage } from '../outbox/index.ts'
import {
  countFleetDrivers,
  countInvitedSince,
  type FleetDriver,
  insertFleetDriver,
  lockFleetDriver,
  lockOwnMembership,
  markAccepted,
  markEnded,
  updateFleetDriver,
  wasInvitedSince,
} from './queries.ts'
import { type FleetRules, toRuleFacts } from './rules.ts'

/** Of one fleet, invitations among them. */
const MOST_DRIVERS = 2000
/** Messages go to whatever number a fleet enters. */
const MOST_INVITED_IN_A_DAY = 300
const DAY_SECONDS = 86_400

type Refused<Kind extends string> = { readonly kind: Kind }
type NotFound = Refused<'fleet-driver-not-found'>

export interface FleetDriverRequest extends FleetRules {
  readonly name: string
}

type AddRefused =
  | Refused<'fleet-not-found'>
  | Refused<'fleet-driver-exists' | 'too-many-fleet-drivers'>
  | { readonly kind: 'too-many-requests'; readonly retryAfter: number }

/** Invites a driver, who is notified by text message; a number that was invited within a day is not notified again. */
export async function addFleetDriver(
  work: Work,
  fleetId: string,
  {
    phone,
    app,
    ...request
  }: FleetDriverRequest & {
    readonly phone: string
    /** The address of the app, which the message names; nobody is notified without it. */
    readonly app?: string
  },
): Promise<Result<FleetDriver, AddRefused>> {
  const fleet = await lockFleet(work.tx, fleetId)
  if (!fleet) return refuse({ kind: 'fleet-not-found' })
  const yesterday = addMs(work.now, -days(1))
  if (
    work.actor.kind === 'fleet' &&
    (await countInvitedSince(work.tx, fleetId, yesterday)) >= MOST_INVITED_IN_A_DAY
  ) {
    return refuse({ kind: 'too-many-requests', retryAfter: DAY_SECONDS })
  }
  if ((await countFleetDrivers(work.tx, fleetId)) >= MOST_DRIVERS) {
    return refuse({ kind: 'too-many-fleet-drivers' })
  }
  const driver: FleetDriver = {
    ...request,
    id: createId(),
    fleetId,
    phone,
    customerId: null,
    invitedAt: work.now,
    acceptedAt: null,
  }
  const wasInvited = await wasInvitedSince(work.tx, phone, yesterday)
  const inserted = await insertFleetDriver(work.tx, driver)
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'fleet-driver.invite',
    subject: { kind: 'fleet', id: fleetId },
    after: { driver: driver.id, phone, ...toFacts(driver) },
  })
  if (app !== undefined && !wasInvited) {
    const brand = await selectBrandName(work.tx)
    await queueMessage(work, {
      channel: 'sms',
      recipient: phone,
      template: 'fleet-invitation',
      body: getMessages().fleetInvitation({ fleet: fleet.name, app, brand }),
    })
  }
  return ok(driver)
}

interface Whom {
  readonly fleetId: string
  readonly id: string
}

/** Counts for charges that begin from then on. */
export async function changeFleetDriver(
  work: Work,
  whom: Whom,
  request: FleetDriverRequest,
): Promise<Result<FleetDriver, NotFound>> {
  const before = await lockFleetDriver(work.tx, whom)
  if (!before) return refuse({ kind: 'fleet-driver-not-found' })
  const after = { ...before, ...request }
  const changes = compareFields(toFacts(before), toFacts(after))
  if (!changes) {
    work.nothingChanged()
    return ok(before)
  }
  await updateFleetDriver(work.tx, whom.id, request)
  await work.audit({
    action: 'fleet-driver.change',
    subject: { kind: 'fleet', id: whom.fleetId },
    before: { driver: whom.id, ...changes.before },
    after: changes.after,
  })
  return ok(after)
}

/** No charge of the driver begins at the fleet's cost any more; one that runs is paid by it. */
export async function removeFleetDriver(work: Work, whom: Whom): Promise<Result<undefined, NotFound>> {
  const before = await lockFleetDriver(work.tx, whom)
  if (!before) return refuse({ kind: 'fleet-driver-not-found' })
  await markEnded(work.tx, before.id, work.now)
  await work.audit({
    action: 'fleet-driver.remove',
    subject: { kind: 'fleet', id: whom.fleetId },
    before: { driver: before.id, name: before.name, phone: before.phone },
  })
  return ok(undefined)
}

interface OwnMembership {
  readonly id: string
  readonly customerId: string
  /** +91 and ten digits, as the driver signs in with it. */
  readonly phone: string
}

type NotInvited = Refused<'fleet-invitation-not-found'>

/** Accepting again changes nothing. */
export async function acceptFleetInvitation(
  work: Work,
  own: OwnMembership,
): Promise<Result<undefined, NotInvited | Refused<'fleet-driver-of-another'>>> {
  const membership = await lockOwnMembership(work.tx, own)
  if (!membership) return refuse({ kind: 'fleet-invitation-not-found' })
  if (membership.acceptedAt !== null) return ok(undefined)
  const accepted = await markAccepted(work.tx, { ...own, at: work.now })
  if (!accepted.ok) return accepted
  await work.audit({
    action: 'fleet-driver.accept',
    subject: { kind: 'fleet', id: membership.fleetId },
    after: { driver: membership.id, name: membership.name },
  })
  return ok(undefined)
}

/** The driver declines an invitation, or charges for the fleet no more. */
export async function leaveFleet(work: Work, own: OwnMembership): Promise<Result<undefined, NotInvited>> {
  const membership = await lockOwnMembership(work.tx, own)
  if (!membership) return refuse({ kind: 'fleet-invitation-not-found' })
  await markEnded(work.tx, membership.id, work.now)
  await work.audit({
    action: 'fleet-driver.leave',
    subject: { kind: 'fleet', id: membership.fleetId },
    before: { driver: membership.id, name: membership.name },
  })
  return ok(undefined)
}

const toFacts = (request: FleetDriverRequest) => ({ name: request.name, ...toRuleFacts(request) })
