/** Months of fleets: each is asked to pay what was billed, reminded, and kept from charging when it does not pay. */
import {
  addDays,
  addMonths,
  advanceFleetRequest,
  FLEET_REMINDERS,
  findFleetReminder,
  getStartOfIstDay,
  ok,
  paise,
  type Result,
  refuse,
  subtract,
  toIstDay,
  toIstMonth,
} from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { createId, runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { selectBrandName } from '../../people/company/index.ts'
import { type Fleet, lockFleet } from '../../people/fleets/index.ts'
import { queueMessage } from '../../people/outbox/index.ts'
import { runEach } from '../../platform/run-each.ts'
import {
  cancelFleetLinks,
  createFleetLink,
  type FleetLink,
  type FleetLinkRefusal,
} from '../payment-links/index.ts'
import {
  type FleetRequest,
  insertRequest,
  selectBilledBefore,
  selectFleetsToLookAt,
  selectRequests,
  updateReminder,
  updateState,
} from './queries.ts'

const MONTHS: SystemActor = { kind: 'system', name: 'fleet-months' }
const FLEETS_AT_ONCE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const FIRST_NUMBER_LENGTH = 6

/** As mails and screens write it. */
export const formatRequestNumber = (number: number): string =>
  `PR-${String(number).padStart(FIRST_NUMBER_LENGTH, '0')}`

interface LookContext {
  readonly db: Db
  readonly now: Date
  readonly publicUrl: string
}

/**
 * Asks fleets to pay for the month that has ended in India, each once, and looks at what they have not paid.
 * @throws SomeFailed when all others have been looked at
 */
export async function lookAtFleetMonths({
  db,
  now,
  publicUrl,
}: LookContext): Promise<{ readonly made: number }> {
  const month = addMonths(toIstMonth(now), -1)
  const until = getStartOfIstDay(`${toIstMonth(now)}-01`)
  let made = 0
  for (let after = BEFORE_ALL; ; ) {
    const fleets = await selectFleetsToLookAt(db, { month, until, after, most: FLEETS_AT_ONCE })
    await runEach(fleets, async (fleetId) => {
      const done = await runUnitOfWork({ db, now, actor: MONTHS }, async (work) => {
        const fleet = await lockFleet(work.tx, fleetId)
        if (!fleet) throw new Error(`Fleet ${fleetId} is gone`)
        const isMade = await makeRequest(work, fleet, { month, until })
        await advanceRequests(work, fleet)
        await sendReminders(work, fleet, publicUrl)
        return ok(isMade)
      })
      made += done.ok && done.value ? 1 : 0
      return 1
    })
    const last = fleets.at(-1)
    if (last === undefined || fleets.length < FLEETS_AT_ONCE) return { made }
    after = last
  }
}

/** What was billed before the end of the month and was asked for by no earlier request. */
async function makeRequest(
  work: Work,
  fleet: Fleet,
  { month, until }: { readonly month: string; readonly until: Date },
): Promise<boolean> {
  const { tx, now } = work
  const earlier = await selectRequests(tx, fleet.id)
  if (earlier.some((one) => one.month >= month)) return false
  const requested = paise(earlier.reduce((sum, { amount }) => sum + amount, 0))
  const amount = subtract(await selectBilledBefore(tx, fleet.id, until), requested)
  if (amount <= 0) return false
  const id = createId()
  const dueDay = addDays(toIstDay(now), fleet.creditDays)
  await insertRequest(tx, { id, fleetId: fleet.id, month, amount, dueDay, at: now })
  await work.audit({
    action: 'fleet-request.make',
    subject: { kind: 'fleet', id: fleet.id },
    after: { request: id, month, amountPaise: amount, dueDay },
  })
  return true
}

/** Puts each request where it stands by now: the fleet's row is locked. */
export async function advanceRequests(work: Work, fleet: Fleet): Promise<void> {
  const { tx, now } = work
  for (const { id, number, amount, covered, dueDay, state } of await selectRequests(tx, fleet.id)) {
    const facts = { isCovered: covered >= amount, dueDay, graceDays: fleet.graceDays, today: toIstDay(now) }
    await cancelFleetLinks(work, { requestId: id, left: subtract(amount, covered) })
    const judged = advanceFleetRequest(state, facts)
    if (judged === state) continue
    await updateState(tx, id, { state: judged, at: now })
    await work.audit({
      action: 'fleet-request.move',
      subject: { kind: 'fleet', id: fleet.id },
      before: { request: formatRequestNumber(number), state },
      after: { request: formatRequestNumber(number), state: judged },
    })
  }
}

/** The mail that is due by now about each request that is not paid. */
async function sendReminders(work: Work, fleet: Fleet, publicUrl: string): Promise<void> {
  const { tx, now } = work
  for (const request of await selectRequests(tx, fleet.id)) {
    const reminder = findFleetReminder(request.dueDay, toIstDay(now))
    const isSent =
      request.reminder !== null &&
      FLEET_REMINDERS.indexOf(request.reminder) >= FLEET_REMINDERS.indexOf(reminder)
    if (request.state === 'paid' || isSent) continue
    await updateReminder(tx, request.id, reminder)
    await sendRequest(work, { fleet, request, reminder, publicUrl })
  }
}

interface PayRequest {
  readonly fleetId: string
  readonly requestId: string
  readonly publicUrl: string
}

/** A person of the fleet pays what is left of a request at a provider: the address of the page for it. */
export async function payRequest(
  work: Work,
  { fleetId, requestId, publicUrl }: PayRequest,
): Promise<Result<FleetLink, { readonly kind: 'fleet-request-not-found' } | FleetLinkRefusal>> {
  const fleet = await lockFleet(work.tx, fleetId)
  const request = (await selectRequests(work.tx, fleetId)).find(({ id }) => id === requestId)
  if (!fleet || !request) return refuse({ kind: 'fleet-request-not-found' })
  const left = subtract(request.amount, request.covered)
  return createFleetLink(work, { fleet, requestId, left, publicUrl })
}

interface Mail {
  readonly fleet: Fleet
  readonly request: FleetRequest
  readonly reminder: NonNullable<FleetRequest['reminder']>
  readonly publicUrl: string
}

async function sendRequest(work: Work, { fleet, request, reminder, publicUrl }: Mail): Promise<void> {
  const { amount, covered, month, dueDay, number } = request
  const portal = `${publicUrl}/fleet`
  const left = subtract(amount, covered)
  const link = await createFleetLink(work, { fleet, requestId: request.id, left, publicUrl })
  const { title, message } = getMessages().fleetRequest({
    ...{ fleet: fleet.name, number: formatRequestNumber(number), month, dueDay, reminder, portal },
    left,
    payAt: link.ok ? link.value.address : null,
    stopsAfter: addDays(dueDay, fleet.graceDays),
    brand: await selectBrandName(work.tx),
  })
  const template = 'fleet-request'
  await queueMessage(work, {
    ...{ channel: 'email', recipient: fleet.email, template, subject: title, body: message },
    // Whoever has the link can pay: the outbox does not show it any longer than it is good for.
    ...(link.ok && { expiresAt: link.value.endsAt }),
  })
}
