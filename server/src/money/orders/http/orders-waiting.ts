/** The orders that need the operator's attention, by kind. */
import { DISPUTES_WAITING } from '../../disputes/index.ts'
import { REFUNDS_WAITING } from '../../source-refunds/index.ts'

export const ORDERS_WAITING = { ...DISPUTES_WAITING, ...REFUNDS_WAITING }
