/** The open sessions of one charger, kept by the process that holds its connection; read when first asked for. */
import type { Db } from '../../db/client.ts'
import {
  type LiveSession,
  selectSessionByNumber,
  selectSessionByTransaction,
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
  /** Sessions whose charger was sent their limits on this connection. */
  readonly limited = new Set<string>()
  #open: Map<string, LiveSession> | undefined

  constructor({ db, readOpen }: SessionBookDeps, chargerId: string) {
    this.#db = db
    this.#readOpen = readOpen
    this.#chargerId = chargerId
  }

  /** All that are open. */
  async all(): Promise<readonly LiveSession[]> {
    return [...(await this.#read()).values()]
  }

  /** The youngest open one of a connector. */
  async onConnector(evse: number, number: number): Promise<LiveSession | undefined> {
    const all = await this.all()
    return all.filter((session) => session.evse === evse && session.number === number).at(-1)
  }

  /** The one of a 1.6 transaction id, open or not. */
  async ofNumber(transactionNumber: number): Promise<LiveSession | undefined> {
    const open = (await this.all()).find((session) => session.transactionNumber === transactionNumber)
    return open ?? selectSessionByNumber(this.#db, this.#chargerId, transactionNumber)
  }

  /** The youngest open one of an EVSE. */
  async onEvse(evse: number): Promise<LiveSession | undefined> {
    return (await this.all()).filter((session) => session.evse === evse).at(-1)
  }

  /** The one of a 2.0.1 transaction id, open or not. */
  async ofTransaction(transactionId: string): Promise<LiveSession | undefined> {
    const open = (await this.all()).find((session) => session.transactionId === transactionId)
    return open ?? selectSessionByTransaction(this.#db, this.#chargerId, transactionId)
  }

  /** Keeps what has been stored. */
  put(sessions: readonly LiveSession[]): void {
    for (const session of sessions) {
      if (session.progress.stopped) {
        this.#open?.delete(session.id)
        this.limited.delete(session.id)
      }
      if (!session.progress.stopped) this.#open?.set(session.id, { ...session, unsaved: [] })
    }
  }

  /** What is kept may not be what is stored. */
  forget(): void {
    this.#open = undefined
    this.limited.clear()
  }

  async #read(): Promise<Map<string, LiveSession>> {
    if (this.#open) return this.#open
    const open = await this.#readOpen(this.#chargerId)
    this.#open = new Map(open.map((session) => [session.id, session]))
    return this.#open
  }
}
