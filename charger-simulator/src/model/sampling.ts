/** Looks at the meter and the battery of every transaction again and again, at the interval that is set. */
import type { Clock } from '../clock.ts'
import type { Connector, Reading, Transaction } from './connector.ts'
import type { Settings } from './settings.ts'

/** With no interval for meter values set, the battery is still looked at. */
const LOOKS_EVERY_S = 60
/** Samples kept for the message that ends a transaction. */
const MOST_SAMPLES = 100

interface SamplingOptions {
  readonly clock: Clock
  readonly settings: Settings
  readonly read: (connector: Connector) => Reading
  readonly sampled: (connector: Connector, transaction: Transaction, reading: Reading) => void
  /** The transaction was looked at. @returns whether that goes on */
  readonly looked: (connector: Connector) => boolean
}

export class Sampling {
  readonly #options: SamplingOptions
  /** Of each connector the function that cancels its next sample. */
  readonly #next = new Map<number, () => void>()

  constructor(options: SamplingOptions) {
    this.#options = options
  }

  /** From now on, until it is ended or there is no transaction any more. */
  begin(connector: Connector): void {
    const { clock, settings, read, sampled, looked } = this.#options
    this.end(connector)
    const everyS = settings.number('MeterValueSampleInterval')
    const look = () => {
      this.#next.delete(connector.number)
      const { transaction } = connector
      if (!transaction) return
      const reading = read(connector)
      if (everyS > 0) {
        transaction.samples.push(reading)
        if (transaction.samples.length > MOST_SAMPLES) transaction.samples.shift()
        sampled(connector, transaction, reading)
      }
      if (looked(connector)) this.begin(connector)
    }
    this.#next.set(connector.number, clock.after((everyS || LOOKS_EVERY_S) * 1_000, look))
  }

  end({ number }: Pick<Connector, 'number'>): void {
    this.#next.get(number)?.()
    this.#next.delete(number)
  }
}
