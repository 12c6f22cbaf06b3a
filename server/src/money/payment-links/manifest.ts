import type { Feature } from '../../feature.ts'
import { mountPayPages } from './http/pay-page.ts'
import { paymentLinkRoutes } from './http/routes.ts'
import { paymentLinkJobs } from './jobs.ts'

export const paymentLinks: Feature = {
  tables: { payment_link: 'readable', payment_link_order: 'readable' },
  states: { 'payment_link.purpose': 'PaymentLinkPurpose', 'payment_link.state': 'PaymentLinkState' },
  routes: paymentLinkRoutes,
  topics: { 'payment-link': { readWith: 'order.read' } },
  jobs: paymentLinkJobs,
  mount: (scope, { db, deps, log }) => void scope.register((own) => mountPayPages(own, { db, deps, log })),
}
