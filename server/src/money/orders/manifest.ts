import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { checkoutRoutes } from './http/checkout-route.ts'
import { orderExports } from './http/export.ts'
import { ordersRoutes } from './http/routes.ts'
import { orderJobs } from './jobs.ts'
import { paymentsRoutes } from './provider-http/routes.ts'

export const orders: Feature = {
  tables: { order_refund: 'readable', payment_event: 'private', top_up_order: 'readable' },
  states: { 'top_up_order.failure': 'OrderFailure', 'top_up_order.status': 'OrderState' },
  subjects: { order: selectNames('top_up_order', 'order_id') },
  routes: [...checkoutRoutes, ...ordersRoutes, ...paymentsRoutes, ...orderExports],
  topics: { order: { readWith: 'order.read' } },
  jobs: orderJobs,
}
