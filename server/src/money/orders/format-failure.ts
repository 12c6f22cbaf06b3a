/** Why a top-up was not received, as answers and files show it. */
import { getMessages } from '../../messages/in-language.ts'
import type { Order } from './order.ts'

/** The payment provider's own words where it gave some. */
export const formatFailure = ({
  failure,
  failureDetail,
}: Pick<Order, 'failure' | 'failureDetail'>): string | null =>
  failure === null ? null : (failureDetail ?? getMessages().orderFailure[failure])
