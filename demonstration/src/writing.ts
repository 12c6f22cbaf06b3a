/**
 * What people write: drivers to support, visitors by the contact form and to the seminar, the network to all drivers.
 */
import { addMs, days, hours, minutes } from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import { addProvider, deleteProvider } from '@voltyatra/server/network/providers/index.ts'
import { createContactQuery, deleteContactQuery } from '@voltyatra/server/people/contact-queries/index.ts'
import { deliverBroadcasts, sendBroadcast } from '@voltyatra/server/people/notifications/index.ts'
import { cancelOffer, createOffer } from '@voltyatra/server/people/offers/index.ts'
import { deliverOutbox } from '@voltyatra/server/people/outbox/index.ts'
import {
  convertRegistration,
  moveRegistration,
  registerForSeminar,
} from '@voltyatra/server/people/seminar/index.ts'
import { createSupportQuery, deleteSupportQuery } from '@voltyatra/server/people/support-queries/index.ts'
import { playChannels } from '@voltyatra/server/platform/messaging/channel.ts'
import { createGive, type Give, type Staff, toActor } from './commands.ts'
import { pickOfficeHour } from './demand.ts'
import {
  BUSINESS_KINDS,
  CONTACT_MESSAGES,
  OFFERS,
  PROVIDERS,
  SEMINAR_QUESTIONS,
  SERVICE_NOTICES,
  SUPPORT_QUESTIONS,
} from './facts/letters.ts'
import { NAMES } from './facts/people.ts'
import { PLACES, REGIONS } from './facts/places.ts'
import { buildAnnouncement, listPriceChanges } from './facts/prices.ts'
import type { Random } from './random.ts'
import type { Scene, StandingDriver } from './scene.ts'

export async function requestSupport(
  { give, staff, random }: Scene,
  driver: StandingDriver,
  at: Date,
): Promise<void> {
  if (driver.isBlocked) return
  const requested = await give(toActor(driver), at, (work) =>
    createSupportQuery(work, { customerId: driver.id, query: random.pick(SUPPORT_QUESTIONS) }),
  )
  if (random.chance(0.12)) {
    await give(staff.support, addMs(at, hours(20)), (work) => deleteSupportQuery(work, requested.id))
  }
}

export interface WritingRequest {
  readonly db: Db
  readonly staff: Staff
  readonly random: Random
  readonly from: Date
  readonly until: Date
  /** Of how many drivers, which is the measure of everything that is written. */
  readonly customers: number
}

const VISITOR_NUMBERS = 7_000_950_000

/** A person who is no customer. */
export function makeStranger(random: Random, index: number) {
  const names = NAMES[random.pick(REGIONS)]
  const [first, last] = [random.pick(names.first), random.pick(names.last)]
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${index}@example.in`.toLowerCase(),
    phone: `+91${VISITOR_NUMBERS + index}`,
  }
}

/** What visitors write and what the operator notes down: nothing of it is one region's. */
export async function playWriting(request: WritingRequest): Promise<void> {
  const give = createGive(request.db)
  await writeAsVisitors(request, give)
  await writeSeminars(request, give)
  await addProviderLinks(request, give)
}

const pickMoment = ({ from, until, random }: WritingRequest): Date =>
  addMs(from, Math.floor(random.next() ** 0.7 * (until.getTime() - from.getTime() - hours(1))))

async function writeAsVisitors(request: WritingRequest, give: Give): Promise<void> {
  const count = Math.max(6, Math.round(request.customers / 9))
  const moments = Array.from({ length: count }, () => pickMoment(request)).sort(
    (a, b) => a.getTime() - b.getTime(),
  )
  for (const [index, at] of moments.entries()) {
    const message = request.random.pick(CONTACT_MESSAGES)
    const person = makeStranger(request.random, index)
    const query = await give({ kind: 'visitor' }, at, (work) =>
      createContactQuery(work, { ...person, message }),
    )
    if (index % 13 === 5) {
      await give(request.staff.support, addMs(at, minutes(40)), (work) => deleteContactQuery(work, query.id))
    }
  }
}

/** New, contacted, declined and converted ones: the older, the further. */
async function writeSeminars(request: WritingRequest, give: Give): Promise<void> {
  const { random, staff } = request
  const count = Math.max(8, Math.round(request.customers / 20))
  const moments = Array.from({ length: count }, () => pickMoment(request)).sort(
    (a, b) => a.getTime() - b.getTime(),
  )
  for (const [index, at] of moments.entries()) {
    const place = random.pick(PLACES)
    const { id } = await give({ kind: 'visitor' }, at, (work) =>
      registerForSeminar(work, {
        ...makeStranger(random, 10_000 + index),
        business: random.chance(0.8) ? random.pick(BUSINESS_KINDS) : undefined,
        location: place.city,
        questions: random.pick(SEMINAR_QUESTIONS),
      }),
    )
    const isFresh = index >= count - Math.ceil(count / 6)
    if (isFresh) continue
    const spokenAt = pickOfficeHour(random, addMs(at, days(1)))
    if (spokenAt >= request.until) continue
    await give(staff.support, spokenAt, (work) => moveRegistration(work, id, 'contacted'))
    if (index % 4 === 0)
      await give(staff.support, addMs(spokenAt, hours(1)), (work) => moveRegistration(work, id, 'declined'))
    else if (index % 9 === 1)
      await give(staff.manager, addMs(spokenAt, hours(2)), (work) => convertRegistration(work, id, {}))
  }
}

async function addProviderLinks({ from, staff }: WritingRequest, give: Give): Promise<void> {
  for (const [index, [name, url]] of PROVIDERS.entries()) {
    const at = addMs(from, days(3) + hours(index * 50))
    const added = await give(staff.manager, at, (work) => addProvider(work, { name, url }))
    if (index === PROVIDERS.length - 2) {
      await give(staff.manager, addMs(at, days(20)), (work) => deleteProvider(work, added.id))
    }
  }
}

/** Each is delivered at its own time, to those who were customers then. */
export async function playBroadcasts(request: WritingRequest): Promise<void> {
  const give = createGive(request.db)
  const { staff, from, until, random } = request
  const { manager } = staff
  const notices = SERVICE_NOTICES.map((text, index) => ({
    at: pickOfficeHour(random, addMs(from, days(20 + 25 * index))),
    send: (at: Date) =>
      give(manager, at, (work) =>
        sendBroadcast(work, manager, {
          ...{ ...text, kind: 'service', isUndoable: false },
        }),
      ),
  }))
  const prices = listPriceChanges(from).map((change) => ({
    at: change.announcedAt,
    send: (at: Date) =>
      give(manager, at, (work) =>
        sendBroadcast(work, manager, {
          ...buildAnnouncement(change),
          translations: {},
          kind: 'service',
          isUndoable: false,
        }),
      ),
  }))
  const [first, second, third, fourth, fifth] = OFFERS
  if (!first || !second || !third || !fourth || !fifth) throw new Error('Five offers are made')
  const offers = [first, second].map((text, index) => ({
    at: pickOfficeHour(random, addMs(from, days(95 + 30 * index))),
    send: (at: Date) =>
      give(manager, at, (work) => createOffer(work, manager, { ...text, scheduledAt: null, intent: 'send' })),
  }))
  for (const { at, send } of [...notices, ...prices, ...offers].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
    await send(at)
    await deliver(request.db, addMs(at, minutes(1)))
  }
  const yesterday = pickOfficeHour(random, addMs(until, -days(1)))
  await give(manager, yesterday, (work) =>
    createOffer(work, manager, { ...third, scheduledAt: addMs(until, days(4)), intent: 'schedule' }),
  )
  await give(manager, yesterday, (work) =>
    createOffer(work, manager, { ...fourth, scheduledAt: null, intent: 'draft' }),
  )
  const regretted = await give(manager, addMs(yesterday, -days(30)), (work) =>
    createOffer(work, manager, { ...fifth, scheduledAt: addMs(yesterday, -days(20)), intent: 'schedule' }),
  )
  await give(manager, addMs(yesterday, -days(29)), (work) => cancelOffer(work, regretted.id))
}

/**
 * In the year that is played there were providers, as there was one for payments, and people who got their messages.
 */
const PLAYED_CHANNELS = playChannels(async () => {})

async function deliver(db: Db, now: Date): Promise<void> {
  await deliverBroadcasts({ db, now, publicUrl: 'http://127.0.0.1:3000' })
  await deliverOutbox({ db, channels: PLAYED_CHANNELS, now, isDevelopment: true })
  await deliverBroadcasts({ db, now: addMs(now, minutes(1)), publicUrl: 'http://127.0.0.1:3000' })
}
