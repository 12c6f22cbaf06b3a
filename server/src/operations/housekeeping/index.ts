/** Deletes what is not needed any more, so that it neither grows for ever nor can be stolen. */
import { addMs, days } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { deleteInPieces, type Pieces } from '../../db/delete-in-pieces.ts'
import { runEachPart } from '../../platform/run-each.ts'
import {
  deleteKeptAnswers,
  deleteOneTimeCodes,
  deletePasskeyChallenges,
  deleteSessions,
  deleteThrottleWindows,
} from './queries.ts'

/** For so long an ended sign-in can still be looked into. */
const ENDED_SESSION_MS = days(30)
const SIGN_IN_TRACES_MS = days(1)
/** The longest window that is counted in is a day. */
const THROTTLE_MS = days(2)
/** A client that repeats a request does so within hours; Stripe and Cashfree keep answers for a day, too. */
const KEPT_ANSWER_MS = days(3)

export interface Purged {
  readonly sessions: number
  readonly codes: number
  readonly challenges: number
  readonly throttleWindows: number
  readonly keptAnswers: number
}

/** In pieces, and each kind whatever becomes of the others. */
export function purgeExpired(db: Db, now: Date, pieces?: Pieces): Promise<Purged> {
  const before = (ms: number) => addMs(now, -ms)
  return runEachPart({
    sessions: () => deleteInPieces((most) => deleteSessions(db, before(ENDED_SESSION_MS), most), pieces),
    codes: () => deleteInPieces((most) => deleteOneTimeCodes(db, before(SIGN_IN_TRACES_MS), most), pieces),
    challenges: () =>
      deleteInPieces((most) => deletePasskeyChallenges(db, before(SIGN_IN_TRACES_MS), most), pieces),
    throttleWindows: () =>
      deleteInPieces((most) => deleteThrottleWindows(db, before(THROTTLE_MS), most), pieces),
    keptAnswers: () => deleteInPieces((most) => deleteKeptAnswers(db, before(KEPT_ANSWER_MS), most), pieces),
  })
}
