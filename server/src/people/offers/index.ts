export { nextOfferAt, offerPage } from './queries.ts'
export { sendDueOffers } from './send-due.ts'
export { cancelOffer, changeOffer, createOffer, type Offer, type OfferForm } from './service.ts'
