export { buildChargePath, buildCodePath, buildOrderPath, RETURN_PAGES } from './addresses.ts'
export { type CheckoutPage, renderCheckoutPage } from './checkout-page.ts'
