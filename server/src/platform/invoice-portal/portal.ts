/** The government's invoice registration portal as the program knows it, whichever way leads there. */
import type { Inv01 } from './inv01.ts'

export interface InvoicePortal {
  /** The registrations of the company that it can speak for; null for every one. */
  readonly gstins: readonly string[] | null
  /** Registering the same document again gives the registration that there is. */
  register(document: Inv01): Promise<PortalAnswer<PortalRegistration>>
  cancel(request: PortalCancel): Promise<PortalAnswer<{ readonly cancelledAt: Date }>>
}

export interface PortalRegistration {
  readonly irn: string
  readonly acknowledgement: string
  readonly acknowledgedAt: Date
  /** JWT of what the QR code shows, its signature checked. */
  readonly signedQr: string
  /** JWT of the whole document, its signature checked. */
  readonly signedInvoice: string
}

export interface PortalCancel {
  readonly gstin: string
  readonly irn: string
  readonly reason: CancelReasonOfPortal
  /** At most 100 characters. */
  readonly remark: string
}

/** 1 a duplicate, 2 a mistake of data entry, 3 an order that was cancelled, 4 another. */
export type CancelReasonOfPortal = 1 | 2 | 3 | 4

export type PortalAnswer<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** The portal has decided: asking again with the same gets the same. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** It was not reached, or did not decide: later again. For whoever runs the program. */
  | { readonly kind: 'failed'; readonly reason: string }
