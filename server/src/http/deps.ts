/** What handlers may use beside the database: the ports, made once by `app.ts`. */
import type { BillImages } from '../platform/bill-images.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { MessageSenders } from '../platform/messaging.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { PaymentProvider } from '../platform/payment-provider.ts'
import type { SimulatedPayments } from '../platform/simulated-payments/index.ts'

export interface Deps {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly billImages: BillImages
  readonly passwords: Passwords
  /** Only the delivery of the outbox sends; a use case queues. */
  readonly senders: MessageSenders
  readonly payments: PaymentProvider
  /** The built-in provider behind `payments`; on a development installation only. */
  readonly simulatedPayments: SimulatedPayments | undefined
}
