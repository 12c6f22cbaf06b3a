export {
  cancelFleetLinks,
  createFleetLink,
  type FleetLink,
  type FleetLinkRefusal,
} from './fleet-links.ts'
export { cancelLink, createLink, hashSecret, PAY_PATH } from './links.ts'
export { findOpenPayment, isPayable, openPayment } from './open-payment.ts'
export { type PaymentLink, selectLinkOfHash, selectLinkPage } from './queries.ts'
export { expireLinks, settlePaidLinks } from './settle-links.ts'
