export type { Offer } from './queries.ts'
export { offerPage, selectNextOfferAt } from './queries.ts'
export { sendDueOffers } from './send-due.ts'
export { cancelOffer, changeOffer, createOffer, type OfferForm } from './service.ts'
