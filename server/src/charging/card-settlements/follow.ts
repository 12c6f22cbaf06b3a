/**
 * Sessions that are paid at card terminals become bookings, and bills follow what their terminals report: right after
 * the report is stored, and by jobs for whatever was left. The rows decide, so doing it again does nothing.
 */
import { add, ok, type Paise, paise, subtract, ZERO } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import {
  followTerminalWord,
  lockTerminalChargeOf,
  lockTerminalChargeOfSession,
  markTerminalLooked,
  markTerminalRaised,
  markTerminalRefused,
  selectDueTerminalCharges,
  selectNextTerminalLook,
  selectTerminalCharge,
  selectTerminalChargeOfSession,
  selectUnpaidTerminalSessions,
  type TerminalCharge,
  type TerminalRefused,
} from '../../money/card-terminals/index.ts'
import { chargeAtTerminal, confirmAtTerminal, driveCharge, raiseAtTerminal } from '../bookings/index.ts'
import { noteRefusedCard } from '../unentitled-sessions/index.ts'
import { MOST_BLOCKED } from './admit.ts'
import { insertUnanswered } from './queries.ts'
import { selectTerminalSession } from './terminal-queries.ts'

interface Following {
  readonly db: Db
  readonly now: Date
}

interface Watched extends Following {
  readonly onFailure: (error: unknown, id: string) => void
}

const MOST = 500
const ACTOR = { kind: 'system', name: 'card-terminals' } as const
/** Time passes before the job looks again, even where something is overdue. */
const LOOK_AGAIN_MS = 5_000

/** Makes the booking of a session that is paid at a terminal. @returns whether it is a booking's by now, or will be nobody's */
export async function payAtTerminal({ db, now }: Following, sessionId: string): Promise<boolean> {
  const seen = await selectTerminalChargeOfSession(db, sessionId)
  if (!seen) return false
  if (seen.refused !== null) {
    await noteRefusedCard(db, { sessionId, now })
    return false
  }
  if (seen.bookingId !== null) return true
  const paid = await runUnitOfWork({ db, now, actor: ACTOR }, async (work) => {
    const charge = await lockTerminalChargeOfSession(work.tx, sessionId)
    if (!charge || charge.bookingId !== null || charge.refused !== null) return ok(undefined)
    const session = await selectTerminalSession(work.tx, charge)
    // Nobody knows yet at which connector it charges.
    if (!session || (session.number === null && session.endedAt === null)) return ok(null)
    const { blocked, isLate } = charge
    const { number, endedAt, ...of } = session
    const booking = await chargeAtTerminal(work, {
      ...of,
      ...{ sessionId, blocked, isLate, number: number ?? 0, until: endedAt ?? now },
    })
    return booking.ok ? ok(booking.value.id) : booking
  })
  if (!paid.ok) {
    await markTerminalRefused(db, sessionId, toRefused(paid.refusal.kind))
    await noteRefusedCard(db, { sessionId, now })
    return true
  }
  if (paid.value) await driveCharge({ db, now }, paid.value)
  return paid.value !== null
}

const toRefused = (kind: string): TerminalRefused =>
  kind === 'not-here' || kind === 'connector-reserved' ? kind : 'no-credit'

/** All of them; how many. One that fails keeps no other waiting. */
export async function payAllAtTerminals({ onFailure, ...following }: Watched): Promise<{ followed: number }> {
  let followed = 0
  for (const sessionId of await selectUnpaidTerminalSessions(following.db, MOST)) {
    try {
      if (await payAtTerminal(following, sessionId)) followed += 1
    } catch (error) {
      onFailure(error, sessionId)
    }
  }
  return { followed }
}

interface RaisedBlock {
  readonly chargerId: string
  readonly transactionId: string
  /** What the terminal has blocked on the card in all. */
  readonly to: Paise
}

/**
 * A terminal says that it has blocked more (C23). Its word is kept; where what follows fails now, a job does it.
 * @returns whether it is more than it had said before
 */
export async function noteRaisedBlock({ db, now }: Following, { to, ...of }: RaisedBlock): Promise<boolean> {
  const chargeId = await markTerminalRaised(db, { ...of, to: paise(Math.min(to, MOST_BLOCKED)), now })
  if (chargeId === undefined) return false
  await followTerminal({ db, now }, chargeId).catch(() => undefined)
  return true
}

/** The bill of a charge confirms itself where it waited for the terminal, and the books are brought to what that says. */
export async function followTerminal({ db, now }: Following, chargeId: string): Promise<void> {
  const seen = await selectTerminalCharge(db, chargeId)
  const bookingId = seen?.bookingId
  await runUnitOfWork({ db, now, actor: ACTOR }, async (work) => {
    // The booking is locked before its charge, as whoever settles a bill does.
    const isRaised = !bookingId || (await raiseAtTerminal(work, bookingId))
    if (bookingId) await confirmAtTerminal(work, bookingId)
    const charge = bookingId ? await lockTerminalChargeOf(work.tx, bookingId) : undefined
    const word = charge && (await followTerminalWord(work, charge))
    const isSilent = word?.taken === null && charge?.awaitedUntil != null
    const awaitedUntil = isSilent && charge.awaitedUntil > now ? charge.awaitedUntil : undefined
    if (isSilent && !awaitedUntil && charge.closedAt && computeCost(charge) > ZERO)
      await insertUnanswered(work.tx, charge, now)
    await markTerminalLooked(work.tx, chargeId, isRaised ? awaitedUntil : now)
    return ok(undefined)
  })
}

const computeCost = ({ used, raised, returned }: TerminalCharge): Paise =>
  subtract(add(used ?? ZERO, raised), returned ?? ZERO)

/** All that are due; how many. One that fails keeps no other waiting. */
export async function followTerminals({ onFailure, ...following }: Watched): Promise<{ followed: number }> {
  let followed = 0
  for (const id of await selectDueTerminalCharges(following.db, { now: following.now, most: MOST })) {
    try {
      await followTerminal(following, id)
      followed += 1
    } catch (error) {
      onFailure(error, id)
    }
  }
  return { followed }
}

/** When the next one is due. */
export async function findNextTerminalLook({ db, now }: Following): Promise<Date | undefined> {
  const at = await selectNextTerminalLook(db)
  return at && new Date(Math.max(at.getTime(), now.getTime() + LOOK_AGAIN_MS))
}
