/** Connectors that are reserved, each until its reservation expires. */
import type { Clock } from '../clock.ts'
import type { Connector, ConnectorStatus, Reservation } from './connector.ts'

export type ReservationOutcome = 'Accepted' | 'Faulted' | 'Occupied' | 'Unavailable'

export interface ReservationsOptions {
  readonly clock: Clock
  readonly statusOf: (connector: Connector) => ConnectorStatus
  readonly expired: (reservation: Reservation) => void
}

interface Kept {
  readonly reservation: Reservation
  readonly cancel: () => void
}

export class Reservations {
  readonly #options: ReservationsOptions
  readonly #kept = new Map<number, Kept>()

  constructor(options: ReservationsOptions) {
    this.#options = options
  }

  has(id: number): boolean {
    return this.#kept.has(id)
  }

  /** One with a known id takes the place of the one before. */
  add(reservation: Reservation, connectors: readonly Connector[]): ReservationOutcome {
    const { id, connector: number, expires } = reservation
    const before = this.#kept.get(id)
    this.#kept.delete(id)
    const meant = number === 0 ? connectors : connectors.filter((connector) => connector.number === number)
    const statuses = meant.map((connector) => this.#options.statusOf(connector))
    if (!statuses.includes('Available')) {
      if (before) this.#kept.set(id, before)
      if (statuses.every((status) => status === 'Faulted')) return 'Faulted'
      const isOut = statuses.every((status) => status === 'Unavailable' || status === 'Faulted')
      return isOut ? 'Unavailable' : 'Occupied'
    }
    before?.cancel()
    const { clock, expired } = this.#options
    const cancel = clock.after(expires.getTime() - clock.now().getTime(), () => {
      this.#kept.delete(id)
      expired(reservation)
    })
    this.#kept.set(id, { reservation, cancel })
    return 'Accepted'
  }

  /** @returns whether it was there */
  remove(id: number): boolean {
    this.#kept.get(id)?.cancel()
    return this.#kept.delete(id)
  }

  /** One for the whole charger shows at a connector as soon as no other could take it. */
  of(connector: Connector, connectors: readonly Connector[]): Reservation | undefined {
    if (this.#kept.size === 0) return undefined
    const all = [...this.#kept.values()].map(({ reservation }) => reservation)
    const own = all.find((reservation) => reservation.connector === connector.number)
    if (own) return own
    const general = all.filter((reservation) => reservation.connector === 0)
    if (general.length === 0) return undefined
    const free = connectors.filter(
      (other) =>
        !other.transaction &&
        !other.vehicle &&
        !other.fault &&
        other.isOperative &&
        !all.some((reservation) => reservation.connector === other.number),
    )
    return free.length <= general.length ? general[0] : undefined
  }

  end(): void {
    for (const id of [...this.#kept.keys()]) this.remove(id)
  }
}
