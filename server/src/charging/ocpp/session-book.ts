/** The open sessions of one charger, kept by the process that holds its connection; read when first asked for. */
import type { Db } from '../../db/client.ts'
import {
  type LiveSession,
  selectSessionByNumber,
  selectSessionsByTransaction,
} from '../charging-sessions/index.ts'

/** The sessions of a charger that have not ended, oldest first. */
export type ReadOpenSessions = (chargerId: string) => Promise<readonly LiveSession[]>

interface SessionBookDeps {
  readonly db: Db
  readonly readOpen: ReadOpenSessions
}

export class SessionBook {
  readonly #db: Db
  readonly #readOpen: ReadOpenSessions
  readonly #chargerId: string
  /** Sessions whose charger was sent their limits on this connection; most send none. */
  #limited: Set<string> | undefined
  #open: readonly LiveSession[] | undefined

  constructor({ db, readOpen }: SessionBookDeps, chargerId: string) {
    this.#db = db
    this.#readOpen = readOpen
    this.#chargerId = chargerId
  }

  /** All that are open. */
  async all(): Promise<readonly LiveSession[]> {
    this.#open ??= shareEmptyList(await this.#readOpen(this.#chargerId))
    return this.#open
  }

  /** The youngest open one of a connector: the one that began last, though the start of another came later. */
  async onConnector(evse: number, number: number): Promise<LiveSession | undefined> {
    const there = (await this.all()).filter((session) => session.evse === evse && session.number === number)
    return there.reduce<LiveSession | undefined>(
      (youngest, one) => (youngest && hasBegunAfter(youngest, one) ? youngest : one),
      undefined,
    )
  }

  /** The one of a 1.6 transaction id, open or not: one that was given, or that the charger brought with it. */
  async ofNumber(transactionNumber: number): Promise<LiveSession | undefined> {
    const all = await this.all()
    const open =
      all.find((session) => session.transactionNumber === transactionNumber) ??
      all.find((session) => session.transactionId === String(transactionNumber))
    return open ?? selectSessionByNumber(this.#db, this.#chargerId, transactionNumber)
  }

  /** The youngest open one of an EVSE. */
  async onEvse(evse: number): Promise<LiveSession | undefined> {
    return (await this.all()).filter((session) => session.evse === evse).at(-1)
  }

  /** The youngest of a 2.0.1 transaction id, open or not. */
  async ofTransaction(transactionId: string): Promise<LiveSession | undefined> {
    const open = (await this.all()).findLast((session) => session.transactionId === transactionId)
    return open ?? (await selectSessionsByTransaction(this.#db, this.#chargerId, transactionId))[0]
  }

  /** Keeps what has been stored. */
  put(sessions: readonly LiveSession[]): void {
    for (const session of sessions) {
      if (session.progress.stopped) this.#limited?.delete(session.id)
      if (this.#open) this.#open = shareEmptyList(replaceSession(this.#open, session))
    }
  }

  /** Whether the charger is to be sent the session's limits: once on each connection. */
  takeLimit(sessionId: string): boolean {
    if (this.#limited?.has(sessionId)) return false
    this.#limited ??= new Set()
    this.#limited.add(sessionId)
    return true
  }

  /** What is kept may not be what is stored. */
  forget(): void {
    this.#open = undefined
    this.#limited = undefined
  }
}

/** Of most chargers none is open: all of those share one list. */
const NONE: readonly LiveSession[] = []

const shareEmptyList = (sessions: readonly LiveSession[]): readonly LiveSession[] =>
  sessions.length === 0 ? NONE : sessions

const hasBegunAfter = ({ progress }: LiveSession, other: LiveSession): boolean =>
  (progress.startedAt ?? 0) > (other.progress.startedAt ?? Number.POSITIVE_INFINITY)

/** In its place, or where it belongs by when it was opened; not any more where it has ended. */
function replaceSession(sessions: readonly LiveSession[], session: LiveSession): readonly LiveSession[] {
  if (session.progress.stopped) return sessions.filter(({ id }) => id !== session.id)
  const kept = { ...session, unsaved: [] }
  if (sessions.some(({ id }) => id === session.id))
    return sessions.map((one) => (one.id === session.id ? kept : one))
  // One that goes on after all is older than those that have begun since; ids count up with time.
  const isYoungest = sessions.every(({ id }) => id < session.id)
  return isYoungest
    ? [...sessions, kept]
    : [...sessions, kept].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
