/** Looks at the meter and the battery of every transaction again and again, at the interval that is set. */
import type { Clock } from '../clock.ts'
import type { Outlet, Reading, Transaction } from './outlet.ts'
import type { Settings } from './settings.ts'

/** With no interval for meter values set, the battery is still looked at. */
const LOOKS_EVERY_S = 60
/** Samples kept for the message that ends a transaction. */
const MOST_SAMPLES = 100

interface SamplingOptions {
  readonly clock: Clock
  readonly settings: Settings
  readonly read: (outlet: Outlet) => Reading
  readonly sampled: (outlet: Outlet, transaction: Transaction, reading: Reading) => void
  /** The transaction was looked at. @returns whether that goes on */
  readonly looked: (outlet: Outlet) => boolean
}

export class Sampling {
  readonly #options: SamplingOptions
  /** Of each outlet what takes its next look back. */
  readonly #next = new Map<number, () => void>()

  constructor(options: SamplingOptions) {
    this.#options = options
  }

  /** From now on, until it is ended or there is no transaction any more. */
  begin(outlet: Outlet): void {
    const { clock, settings, read, sampled, looked } = this.#options
    this.end(outlet)
    const everyS = settings.number('MeterValueSampleInterval')
    const look = () => {
      this.#next.delete(outlet.number)
      const { transaction } = outlet
      if (!transaction) return
      const reading = read(outlet)
      if (everyS > 0) {
        transaction.samples.push(reading)
        if (transaction.samples.length > MOST_SAMPLES) transaction.samples.shift()
        sampled(outlet, transaction, reading)
      }
      if (looked(outlet)) this.begin(outlet)
    }
    this.#next.set(outlet.number, clock.after((everyS || LOOKS_EVERY_S) * 1_000, look))
  }

  end({ number }: Pick<Outlet, 'number'>): void {
    this.#next.get(number)?.()
    this.#next.delete(number)
  }
}
