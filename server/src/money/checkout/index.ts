export { buildChargePath, buildOrderPath, RETURN_PAGES } from './addresses.ts'
export { renderCheckoutPage } from './checkout-page.ts'
