export { findChargeOfLink } from './find-charge.ts'
export { followDueGuests, followGuestCharge, stopGuestCharge } from './follow-charge.ts'
export { FULL, type GuestOffer, loadGuestOffer, toLimitOfAmount, toLimitOfLevel } from './offer.ts'
export { keepGuestCharge, queryProvidersForGuest } from './open-charge.ts'
export {
  findNextGuestAt,
  type GuestCharge,
  selectByPayment,
  selectGuestConnector,
  selectInvoiceId,
} from './queries.ts'
export type { LinkedReceipt } from './receipt-link-queries.ts'
export { findReceiptOfLink, openReceiptLink } from './receipt-links.ts'
export { allowReceipt, forgetEndedReceipts, loadReceiptSecret, requestReceipt } from './receipts.ts'
