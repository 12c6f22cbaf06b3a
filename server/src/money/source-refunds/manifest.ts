import type { Feature } from '../../feature.ts'
import { REFUNDS_WAITING } from './index.ts'

export const sourceRefunds: Feature = {
  tables: { source_refund: 'readable', unexplained_refund: 'readable' },
  states: { 'source_refund.state': 'SourceRefundState' },
  waiting: REFUNDS_WAITING,
}
