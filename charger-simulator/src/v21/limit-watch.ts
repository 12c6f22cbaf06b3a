/** Watches the limits of transactions that a charger keeps by itself, with a connection and without. */
import type { Connector, LimitKind, Transaction, TransactionLimit } from '../model/connector.ts'
import type { Station } from '../station.ts'
import { findRaised } from './card-terminal.ts'

const LOOKS_EVERY_MS = 1_000
const HOUR_MS = 3_600_000
/** No look follows another sooner. */
const LEAST_MS = 1

export class LimitWatch {
  readonly #station: Station
  /** Of each connector the function that cancels its next look. */
  readonly #next = new Map<number, () => void>()
  readonly #onRaised: (transaction: Transaction) => void

  /** @param onRaised the card terminal has raised the limit of a transaction by itself */
  constructor(station: Station, onRaised: (transaction: Transaction) => void) {
    this.#station = station
    this.#onRaised = onRaised
  }

  /** From now on; a later limit replaces the one before. */
  begin(transaction: Transaction, limit: TransactionLimit): void {
    const connector = this.#station.model.connector(transaction.connector)
    if (connector.transaction !== transaction) return
    transaction.limit = limit
    this.#look(connector)
  }

  end(connector: number): void {
    this.#next.get(connector)?.()
    this.#next.delete(connector)
  }

  endAll(): void {
    for (const connector of [...this.#next.keys()]) this.end(connector)
  }

  #look(connector: Connector): void {
    this.end(connector.number)
    const { transaction } = connector
    if (!transaction?.limit || transaction.reached) return
    const { clock, model, costs } = this.#station
    const raised = findRaised(this.#station, transaction)
    if (raised !== undefined) {
      transaction.limit = { ...transaction.limit, cost: raised }
      this.#onRaised(transaction)
    }
    const { at, registerWh, socPercent, powerW } = model.read(connector)
    const usedWh = registerWh - transaction.meterStartWh
    const reached = findReached(transaction.limit, {
      cost: costs.get(transaction.key),
      energy: usedWh,
      time: (at.getTime() - transaction.startedAt.getTime()) / 1_000,
      percent: socPercent,
    })
    if (reached) {
      // Nothing flows from here on.
      model.limitsChanged(() => {
        transaction.reached = reached
      })
      return
    }
    const leftWh = (transaction.limit.energy ?? Number.POSITIVE_INFINITY) - usedWh
    const tillMs = powerW > 0 ? Math.ceil((leftWh / powerW) * HOUR_MS) : LOOKS_EVERY_MS
    const waitMs = Math.max(LEAST_MS, Math.min(LOOKS_EVERY_MS, tillMs))
    this.#next.set(
      connector.number,
      clock.after(waitMs, () => this.#look(connector)),
    )
  }
}

const KINDS: readonly LimitKind[] = ['energy', 'time', 'percent', 'cost']

const findReached = (
  limit: TransactionLimit,
  now: Readonly<Record<LimitKind, number | undefined>>,
): LimitKind | undefined =>
  KINDS.find((kind) => {
    const [value, most] = [now[kind], limit[kind]]
    return value !== undefined && most !== undefined && value >= most
  })
