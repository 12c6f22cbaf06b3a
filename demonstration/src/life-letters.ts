/** What drivers and strangers of the demonstration write: questions, reports of problems, opinions. */
import { reportProblem } from '@voltyatra/server/charging/station-problems/index.ts'
import { writeReview } from '@voltyatra/server/charging/station-reviews/index.ts'
import { createContactQuery } from '@voltyatra/server/people/contact-queries/index.ts'
import { createSupportQuery } from '@voltyatra/server/people/support-queries/index.ts'
import { type Driver, toActor } from './commands.ts'
import { CONTACT_MESSAGES, SUPPORT_QUESTIONS } from './facts/letters.ts'
import { PROBLEMS, REVIEW_WORDS, STARS_SHARE, WORDED_SHARE } from './facts/opinions.ts'
import { VEHICLES } from './facts/people.ts'
import { attempt, type MoneyContext } from './life-money.ts'
import { selectDriverNear, selectFreeConnectors } from './life-queries.ts'
import { makeStranger } from './writing.ts'

interface WritingContext extends MoneyContext {
  readonly turn: number
}

/** The driver gives stars, and now and then words. */
export async function writeOpinion(
  living: WritingContext,
  { id: bookingId, driver }: { readonly id: string; readonly driver: Driver },
): Promise<void> {
  const { random } = living
  const stars = random.weighted([1, 2, 3, 4, 5], (star) => STARS_SHARE[star - 1] ?? 0)
  const words = random.chance(WORDED_SHARE / 100) ? random.pick(REVIEW_WORDS[stars - 1] ?? []) : null
  const whose = { bookingId, customerId: driver.id }
  await attempt(living, toActor(driver), (work) => writeReview(work, whose, { stars, words }))
}

/** A stranger or a driver asks something, or reports what is wrong. */
export async function writeAsSomebody(living: WritingContext): Promise<void> {
  const { db, random, turn } = living
  if (random.chance(0.5)) {
    const message = random.pick(CONTACT_MESSAGES)
    const person = makeStranger(random, 20_000 + turn)
    await attempt(living, { kind: 'visitor' }, (work) => createContactQuery(work, { ...person, message }))
    return
  }
  const driver = await selectDriverNear(db, { vehicles: VEHICLES.map(({ name }) => name) })
  if (!driver) return
  if (random.chance(0.4)) return await reportSomething(living, driver)
  const query = random.pick(SUPPORT_QUESTIONS)
  await attempt(living, toActor(driver), (work) => createSupportQuery(work, { customerId: driver.id, query }))
}

/** A driver reports what is wrong at a station. */
async function reportSomething(living: WritingContext, driver: Driver): Promise<void> {
  const free = await selectFreeConnectors(living.db, living.begunAt)
  if (free.length === 0) return
  const { stationId, connectorId } = living.random.pick(free)
  const [kind, words] = living.random.pick(PROBLEMS)
  const report = { stationId, connectorId, customerId: driver.id, kind, words, picture: null }
  await attempt(living, toActor(driver), (work) => reportProblem(work, report))
}
