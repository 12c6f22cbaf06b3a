/** What answers a charger's call: a function for each action of a version. */
import type { Db, Tx } from '../../db/client.ts'
import type { Effects } from '../chargers/index.ts'
import type { LiveSession } from '../charging-sessions/index.ts'
import type { ChargerDialect } from '../dialects/index.ts'
import type { BootBook } from './boot-book.ts'
import type { ListRoom } from './list-room.ts'
import type { RequestForCar } from './request-for-car.ts'
import type { SessionBook } from './session-book.ts'
import type { StateTimes } from './state-times.ts'
import type { StreamBook } from './stream-book.ts'

export type Standing = 'accepted' | 'pending' | 'rejected'

/** A charger's call, checked against its schema. */
export interface CallContext {
  readonly chargerId: string
  readonly dialect: ChargerDialect
  /** Only an accepted charger that has proven its identity may send more than its first messages. */
  readonly standing: Standing
  readonly now: Date
  /** Reads what the answer needs, within the share of the database's connections that chargers have. */
  readonly read: <T>(use: (db: Db) => Promise<T>) => Promise<T>
  /** Whose chargers they are, as their certificates say. */
  readonly organisation: string
  /** The origin at which people reach the program. */
  readonly publicUrl: string
  readonly requestForCar: RequestForCar
  readonly sessions: SessionBook
  readonly streams: StreamBook
  readonly boots: BootBook
  readonly listRoom: ListRoom
  readonly stateTimes: StateTimes
}

export interface Answer {
  readonly reply: object
  /** What is stored with the call, before it is answered. */
  readonly effects?: Effects
  /** The sessions as they are once that is stored. */
  readonly sessions?: readonly LiveSession[]
}

/**
 * How a call is answered: with an error, where its schema allows what makes no sense; at once, without being stored; once it
 * is stored with its effects; or from a transaction of its own, where the answer depends on the database.
 */
export type Outcome =
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'unstored'; readonly reply: object }
  | ({ readonly kind: 'stored' } & Answer)
  | { readonly kind: 'alone'; readonly use: (tx: Tx) => Promise<Answer> }

export type Handler<Payload> = (context: CallContext, payload: Payload) => Outcome | Promise<Outcome>

export type Routes = Readonly<Record<string, Handler<never>>>

/** What follows from a message that is never answered. */
export interface Received extends Omit<Answer, 'reply'> {
  /** Why it is of no use, for the charger's log. */
  readonly errorCode?: string
}

export type ReceiveUnanswered<Payload> = (context: CallContext, payload: Payload) => Promise<Received>
