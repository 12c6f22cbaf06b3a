/** SQL of what keeps an account from being erased. */
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { IS_UNDECIDED } from '../../money/disputes/index.ts'

export interface Unfinished {
  readonly hasBooking: boolean
  readonly hasBalance: boolean
  readonly hasDebt: boolean
  readonly hasPayment: boolean
}

/** What of the customer is under way. Money between the provider, the payer's bank and us counts as a payment. */
export async function selectUnfinished(tx: Tx, customerId: string): Promise<Unfinished> {
  const { rows } = await sql<Unfinished>`
    select exists (select from booking where customer_id = ${customerId}
                    and status in ('reserved', 'in_progress', 'completed')) as "hasBooking",
           exists (select from ledger_account where owner_id = ${customerId}
                    and kind = 'customer_wallet' and balance_paise <> 0) as "hasBalance",
           exists (select from ledger_account where owner_id = ${customerId}
                    and kind = 'customer_receivable' and balance_paise <> 0) as "hasDebt",
           exists (select from top_up_order where customer_id = ${customerId}
                    and status in ('created', 'failed') and closed_at is null)
             or exists (select from source_refund where customer_id = ${customerId}
                    and state in ('asked', 'accepted'))
             or exists (select from payment_block where customer_id = ${customerId}
                    and state in ('created', 'blocked'))
             or exists (select from payment_dispute
                          left join top_up_order paid on paid.id = payment_dispute.order_id
                          left join payment_block block on block.id = payment_dispute.block_id
                         where ${customerId} in (paid.customer_id, block.customer_id)
                           and ${IS_UNDECIDED}) as "hasPayment"`.execute(tx)
  if (!rows[0]) throw new Error('A select without a table has one row')
  return rows[0]
}
