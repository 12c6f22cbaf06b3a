/** Throws away what nobody can need any more, so that it neither grows for ever nor can be stolen. */
import { days, plus } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { deleteKeptAnswers, deleteOneTimeCodes, deleteSessions, deleteThrottleWindows } from './queries.ts'

/** For so long an ended sign-in can still be looked into. */
const ENDED_SESSION_MS = days(30)
const SIGN_IN_TRACES_MS = days(1)
/** A client that repeats a request does so within hours; Stripe and Cashfree keep answers for a day, too. */
const KEPT_ANSWER_MS = days(3)

export interface Purged {
  readonly sessions: number
  readonly codes: number
  readonly throttleWindows: number
  readonly keptAnswers: number
}

export async function purgeExpired(db: Db, now: Date): Promise<Purged> {
  return {
    sessions: await deleteSessions(db, plus(now, -ENDED_SESSION_MS)),
    codes: await deleteOneTimeCodes(db, plus(now, -SIGN_IN_TRACES_MS)),
    throttleWindows: await deleteThrottleWindows(db, plus(now, -SIGN_IN_TRACES_MS)),
    keptAnswers: await deleteKeptAnswers(db, plus(now, -KEPT_ANSWER_MS)),
  }
}
