export { followDueGuests, followGuestCharge, stopGuestCharge } from './follow-charge.ts'
export { hashLink } from './link.ts'
export { FULL, type GuestOffer, loadGuestOffer, toLimitOfAmount } from './offer.ts'
export { askProvidersForGuest, keepGuestCharge } from './open-charge.ts'
export {
  findNextGuestAt,
  type GuestCharge,
  selectByLink,
  selectByPayment,
  selectGuestPlace,
  selectInvoiceId,
} from './queries.ts'
