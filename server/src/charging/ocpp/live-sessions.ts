/** The open sessions of a connection: kept as they are, told to open screens, and followed by what they lead to. */
import { driveCharge } from '../bookings/index.ts'
import { payCardCharge } from '../cards/index.ts'
import {
  type afterNotResuming,
  concernsBooking,
  type LiveSession,
  TOLD_MS,
  told,
} from '../charging-sessions/index.ts'
import { stopIfUnentitled } from '../unentitled-sessions/index.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import type { SessionBook } from './session-book.ts'

type Change = (session: LiveSession) => ReturnType<typeof afterNotResuming>

interface Of {
  readonly chargerId: string
  readonly connectionId: string
}

/** Whether something may follow from what the session is now: for its booking, or as it has none. */
const isFollowed = (session: LiveSession): boolean =>
  session.bookingId === null ? !session.progress.stopped : concernsBooking(session)

export class LiveSessions {
  readonly #of: Of
  readonly #book: SessionBook
  readonly #deps: ConnectionDeps
  /** Has something done among the charger's calls, in its place. */
  readonly #inOrder: (what: () => Promise<void>) => void
  #telling: NodeJS.Timeout | undefined

  constructor(
    of: Of,
    {
      book,
      deps,
      inOrder,
    }: {
      readonly book: SessionBook
      readonly deps: ConnectionDeps
      readonly inOrder: (what: () => Promise<void>) => void
    },
  ) {
    this.#of = of
    this.#book = book
    this.#deps = deps
    this.#inOrder = inOrder
  }

  /** Changes, among the charger's calls, what the sessions are without a word of it. */
  change(change: Change): void {
    this.#inOrder(async () => {
      const changed = (await this.#book.all()).flatMap((session) => change(session) ?? [])
      if (changed.length === 0) return
      const rows = changed.map(({ row }) => row)
      await this.#deps.inbox.store({ ...this.#of, sessions: rows })
      const sessions = changed.map(({ session }) => session)
      await this.followThose(sessions)
      this.keep(sessions)
    })
  }

  /** Open screens are told once a second at most: what they were not told of now, they are told of then. */
  keep(sessions: readonly LiveSession[]): void {
    this.#book.put(sessions)
    if (this.#telling || sessions.every(({ isTold }) => isTold)) return
    this.#telling = setTimeout(() => {
      this.#telling = undefined
      this.change((session) => told(session, this.#deps.clock.now()))
    }, TOLD_MS)
  }

  /** Those of which something may follow. */
  followThose(sessions: readonly LiveSession[]): Promise<void> {
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
        if (await payCardCharge(looking, id)) this.#book.forget()
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
    clearTimeout(this.#telling)
  }
}
