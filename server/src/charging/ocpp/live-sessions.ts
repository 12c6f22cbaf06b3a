/** The open sessions of a connection: cached, shown on open screens, and followed by the steps that they cause. */
import { driveCharge } from '../bookings/index.ts'
import { payAtTerminal } from '../card-settlements/index.ts'
import { payCardCharge } from '../cards/index.ts'
import {
  doesConcernBooking,
  type endForgotten,
  type LiveSession,
  markNotified,
  NOTIFY_EVERY_MS,
} from '../charging-sessions/index.ts'
import { stopIfUnentitled } from '../unentitled-sessions/index.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import type { SessionBook } from './session-book.ts'

type Change = (session: LiveSession) => ReturnType<typeof endForgotten>

interface Of {
  readonly chargerId: string
  readonly connectionId: string
}

/** Whether something may follow from what the session is now: for its booking, or as it has none. */
const isFollowed = (session: LiveSession): boolean =>
  session.bookingId === null ? !session.progress.stopped : doesConcernBooking(session)

export class LiveSessions {
  readonly #of: Of
  readonly #book: SessionBook
  readonly #deps: ConnectionDeps
  /** Has something done among the charger's calls, in its place. */
  readonly #inOrder: (work: () => Promise<void>) => void
  #notifying: NodeJS.Timeout | undefined

  constructor(
    of: Of,
    {
      book,
      deps,
      inOrder,
    }: {
      readonly book: SessionBook
      readonly deps: ConnectionDeps
      readonly inOrder: (work: () => Promise<void>) => void
    },
  ) {
    this.#of = of
    this.#book = book
    this.#deps = deps
    this.#inOrder = inOrder
  }

  /** Changes the sessions between the charger's calls, without a message of the charger. */
  change(change: Change): void {
    this.#inOrder(async () => {
      const changed = (await this.#book.all()).flatMap((session) => change(session) ?? [])
      if (changed.length === 0) return
      const rows = changed.map(({ row }) => row)
      await this.#deps.inbox.store({ ...this.#of, sessions: rows })
      const sessions = changed.map(({ session }) => session)
      await this.followSessions(sessions)
      this.keep(sessions)
    })
  }

  /** Notifies open screens of the changes that they have not seen, once a second at most. */
  keep(sessions: readonly LiveSession[]): void {
    this.#book.put(sessions)
    if (this.#notifying || sessions.every(({ isNotified }) => isNotified)) return
    this.#notifying = setTimeout(() => {
      this.#notifying = undefined
      this.change((session) => markNotified(session, this.#deps.clock.now()))
    }, NOTIFY_EVERY_MS)
  }

  /** Those of which something may follow. */
  followSessions(sessions: readonly LiveSession[]): Promise<void> {
    return this.follow(sessions.filter(isFollowed))
  }

  /**
   * Has bookings follow what their sessions have come to. The charger's word is stored already: what fails here is not
   * the charger's to repeat, and a job does it.
   */
  async follow(sessions: readonly LiveSession[]): Promise<void> {
    const { db, clock, log, semaphore } = this.#deps
    for (const { id, bookingId } of sessions) {
      await semaphore(async () => {
        const looking = { db, now: clock.now() }
        if (bookingId !== null) return driveCharge(looking, bookingId)
        // A booking of it is read anew with its session.
        if ((await payCardCharge(looking, id)) || (await payAtTerminal(looking, id))) this.#book.forget()
        return stopIfUnentitled(looking, id)
      }).catch((error: unknown) =>
        log.error(
          { err: error, booking: bookingId, session: id },
          'nothing follows from a charger’s word now',
        ),
      )
    }
  }

  end(): void {
    clearTimeout(this.#notifying)
  }
}
