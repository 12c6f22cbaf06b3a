/** SQL of the withdrawals. */
import type { Paise } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface Withdrawal {
  readonly id: string
  readonly partnerId: string
  readonly partnerName: string
  readonly amount: Paise
  /** What the bank calls the payment. */
  readonly utr: string | null
  readonly note: string | null
  readonly createdAt: Date
  /** The e-mail address of the operator; null when the program recorded it. */
  readonly createdBy: string | null
}

const selectWithdrawals = (reader: Reader) =>
  reader
    .selectFrom('withdrawal')
    .innerJoin('partner', 'partner.id', 'withdrawal.partner_id')
    .leftJoin('withdrawal_reference as reference', 'reference.withdrawal_id', 'withdrawal.id')
    .leftJoin('administrator', 'administrator.id', 'withdrawal.created_by')
    .select([
      'withdrawal.id',
      'withdrawal.partner_id as partnerId',
      'partner.name as partnerName',
      'withdrawal.amount_paise as amount',
      'reference.utr',
      'withdrawal.note',
      'withdrawal.created_at as createdAt',
      'administrator.email as createdBy',
    ])

/** One page of withdrawals; `q` searches the partner's name and e-mail, the UTR and the note. */
export function selectWithdrawalPage(
  reader: Reader,
  request: ListRequest & { readonly partnerId?: string | undefined },
) {
  let rows = selectWithdrawals(reader)
  if (request.partnerId) rows = rows.where('withdrawal.partner_id', '=', request.partnerId)
  const { q } = request
  if (q)
    rows = rows.where((eb) =>
      hasText(eb, q, ['partner.name', 'partner.email', 'reference.utr', 'withdrawal.note']),
    )
  return selectKeysetPage({
    rows,
    request,
    id: 'withdrawal.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'withdrawal.created_at', type: 'timestamptz' },
      amount: { column: 'withdrawal.amount_paise', type: 'int8' },
    },
  })
}

export const insertWithdrawal = (
  tx: Tx,
  withdrawal: {
    readonly id: string
    readonly partnerId: string
    readonly amount: Paise
    readonly utr: string | null
    readonly note: string | null
    readonly createdAt: Date
    readonly createdBy: string | null
  },
) =>
  refuseOnConstraint(
    tx
      .insertInto('withdrawal')
      .values({
        id: withdrawal.id,
        partner_id: withdrawal.partnerId,
        amount_paise: withdrawal.amount,
        utr: withdrawal.utr,
        note: withdrawal.note,
        created_at: withdrawal.createdAt,
        created_by: withdrawal.createdBy,
      })
      .execute(),
    { withdrawal_utr_once: 'utr-taken', withdrawal_reference_once: 'utr-taken' },
  )
