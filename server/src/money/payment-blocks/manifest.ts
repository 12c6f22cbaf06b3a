import type { Feature } from '../../feature.ts'
import { paymentBlockRoutes } from './http/routes.ts'
import { paymentBlockJobs } from './jobs.ts'

export const paymentBlocks: Feature = {
  tables: { block_refund: 'readable', payment_block: 'readable' },
  states: { 'payment_block.state': 'BlockState' },
  routes: paymentBlockRoutes,
  jobs: paymentBlockJobs,
}
