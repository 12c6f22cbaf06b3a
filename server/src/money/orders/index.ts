export { applyPaymentUpdate } from './apply-payment-update.ts'
export { requestUpi } from './ask-for-upi.ts'
export { maskEventsOf } from './event-queries.ts'
export { followOrder, reconcileOrders, reconcileWithAll } from './follow-order.ts'
export { formatFailure } from './format-failure.ts'
export { LEAST_ORDER, MOST_FLEET_ORDER, MOST_IN_WALLET, MOST_ORDER } from './limits.ts'
export { openCheckout } from './open-checkout.ts'
export {
  keepOrder,
  type OpenOrderRefusal,
  queryProviderForOrder,
  queryProvidersForOrder,
} from './open-order.ts'
export type { Order } from './order.ts'
export { createOrderNumber } from './order-number.ts'
export { insertOrder, keepUpiLink, lockPayer, selectOrder, selectOrderPage } from './queries.ts'
export { receiveWebhook } from './receive-webhook.ts'
export { computeRefundable, refundOrder, refundOwnOrder } from './refund-order.ts'
export { type OrderRefund, selectRefunds } from './refund-queries.ts'
export { sendDueRefunds } from './send-refunds.ts'
export { erasePayerContact, queryMandateSoon } from './settlement-queries.ts'
export { settleUnexplainedRefunds, takeBackFitting } from './take-back.ts'
