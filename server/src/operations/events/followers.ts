/** All listeners to changes in this process, found by what they may receive. */
import { type Audience, mayReceive } from './audience.ts'
import type { Change } from './change.ts'
import { type Cursor, isAfter } from './cursor.ts'

/** A receiver of changes; its methods are quick and throw nothing. */
export interface Follower {
  /** May change while it follows, but for its kind and its customer. */
  readonly audience: Audience
  change(change: Change): void
  /** What changed before `place` is not known any more. */
  reset(cursor: string): void
  /** Whether it can take a thousand changes more; a follower that catches up is not sent them faster than it reads. */
  isReady(): boolean
}

export interface Seat {
  readonly follower: Follower
  /** It has all changes up to here. `now`: it wants no past changes. Undefined: it gave no cursor. */
  cursor: Cursor | 'now' | undefined
  /** It gets past changes first; new ones wait in the database. */
  isBehind: boolean
  /** How many pages of past changes it was sent. */
  pages: number
}

type Kind = Audience['kind']

export class Followers {
  /** Operators, and the program itself. */
  readonly #operators = new Set<Seat>()
  readonly #customers = new Set<Seat>()
  readonly #ofCustomer = new Map<string, Set<Seat>>()

  get size(): number {
    return this.#operators.size + this.#customers.size
  }

  has(seat: Seat): boolean {
    return this.#operators.has(seat) || this.#customers.has(seat)
  }

  count(kind: Kind): number {
    if (kind === 'customer') return this.#customers.size
    return [...this.#operators].filter(({ follower }) => follower.audience.kind === kind).length
  }

  *[Symbol.iterator](): Iterator<Seat> {
    yield* this.#operators
    yield* this.#customers
  }

  add(seat: Seat): void {
    const { audience } = seat.follower
    if (audience.kind !== 'customer') {
      this.#operators.add(seat)
      return
    }
    this.#customers.add(seat)
    const own = this.#ofCustomer.get(audience.customerId) ?? new Set()
    this.#ofCustomer.set(audience.customerId, own.add(seat))
  }

  delete(seat: Seat): void {
    this.#operators.delete(seat)
    this.#customers.delete(seat)
    const { audience } = seat.follower
    if (audience.kind !== 'customer') return
    const own = this.#ofCustomer.get(audience.customerId)
    own?.delete(seat)
    if (own?.size === 0) this.#ofCustomer.delete(audience.customerId)
  }

  /** Sends a change to the followers that are up to date and may see it; a customer's change to that customer only. */
  send(change: Change): void {
    const { customerId } = change
    const customers = customerId === null ? this.#customers : (this.#ofCustomer.get(customerId) ?? [])
    for (const group of [this.#operators, customers]) {
      for (const seat of group) {
        if (!seat.isBehind && isAfter(change.at, seat.cursor as Cursor)) this.sendChange(seat, change)
      }
    }
  }

  /** Sends it to one follower, unless that has gone or may not see it. */
  sendChange(seat: Seat, change: Change): void {
    const { follower } = seat
    if (this.has(seat) && mayReceive(follower.audience, change)) follower.change(change)
  }
}
