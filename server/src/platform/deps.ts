/** What handlers and jobs may use beside the database: the ports, made once by `app.ts`. A context adds its own beside them. */
import type { BillImages } from './bill-images.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { KeepDriverLooks } from './driver-looks.ts'
import type { InvoicePortal } from './invoice-portal/portal.ts'
import type { Log } from './log.ts'
import type { MessageChannels } from './messaging/channel.ts'
import type { RequestOutside } from './outside/request-outside.ts'
import type { Passwords } from './passwords.ts'
import type { PaymentProviders } from './payment-provider.ts'
import type { PdfPrinter } from './pdf/pdf-printer.ts'
import type { SecretBox } from './secret-box.ts'

export interface Deps {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly billImages: BillImages
  readonly passwords: Passwords
  /** Only the delivery of the outbox sends; a use case queues. */
  readonly channels: MessageChannels
  /** Asks servers outside, never one inside. */
  readonly outside: RequestOutside
  readonly payments: PaymentProviders
  readonly pdfs: PdfPrinter
  /** Seals and opens secrets that people enter in the panel. */
  readonly secrets: SecretBox
  readonly keepDriverLooks: KeepDriverLooks
  /** Where papers for registered buyers are registered; undefined where the company does not have to. */
  readonly invoicePortal: InvoicePortal | undefined
}
