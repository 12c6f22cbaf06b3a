export type { Offer } from './queries.ts'
export { selectNextOfferAt, selectOfferPage } from './queries.ts'
export { sendDueOffers } from './send-due.ts'
export { cancelOffer, changeOffer, createOffer, type OfferForm } from './service.ts'
