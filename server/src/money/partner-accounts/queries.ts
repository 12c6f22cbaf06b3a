/** SQL of a partner's statement of account. */
import type { Paise, TransferKind } from '@voltyatra/domain'
import { ok, type Result } from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Reader, toPaiseSum } from '../../db/client.ts'
import { type InvalidCursor, type ListPage, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

export interface StatementLine {
  readonly id: string
  readonly at: Date
  readonly kind: TransferKind
  /** Below zero where it went to the partner. */
  readonly amount: Paise
  /** What was owed after it. */
  readonly balance: Paise
  /** The booking or the withdrawal, by kind. */
  readonly subjectId: string
}

/** As a value of its own it lets the index give the order. */
const selectAccount = (reader: Reader, partnerId: string) =>
  reader
    .selectFrom('ledger_account')
    .select('id')
    .where('kind', '=', 'partner_payable')
    .where('owner_id', '=', partnerId)

/**
 * One page of a partner's statement, newest first unless sorted otherwise, in the order of the transfers' ids, which follow
 * time. Of the other rows only those are summed that lie between the page and the end at which its list begins.
 */
export async function selectStatementPage(
  reader: Reader,
  partnerId: string,
  request: ListRequest,
): Promise<Result<ListPage<StatementLine>, InvalidCursor>> {
  const entries = reader
    .selectFrom('ledger_entry')
    .where('ledger_entry.account_id', '=', selectAccount(reader, partnerId))
  const dated = entries.innerJoin('ledger_transfer', 'ledger_transfer.id', 'ledger_entry.transfer_id')
  const page = await selectKeysetPage({
    rows: dated
      .select([
        'ledger_transfer.id',
        'ledger_transfer.created_at as at',
        'ledger_transfer.kind',
        'ledger_transfer.subject_id as subjectId',
        'ledger_entry.amount_paise as amount',
      ])
      .$narrowType<{ kind: TransferKind }>(),
    counted: request.from || request.to ? dated : entries,
    request,
    id: 'ledger_entry.transfer_id',
    defaultSort: '-at',
    dated: 'date',
    sortKeys: {
      at: { column: 'ledger_entry.transfer_id', type: 'uuid' },
      date: { column: 'ledger_transfer.created_at', type: 'timestamptz' },
    },
  })
  if (!page.ok) return page
  const { rows } = page.value
  const isNewestFirst = !request.sort || request.sort.startsWith('-')
  const oldestFirst = isNewestFirst ? rows.toReversed() : rows
  const [oldest, newest] = [oldestFirst[0], oldestFirst.at(-1)]
  if (!oldest || !newest) return ok({ ...page.value, rows: [] })
  const shown = oldestFirst.reduce((sum, { amount }) => sum + amount, 0)
  const after = isNewestFirst
    ? await selectBalanceAfter(reader, partnerId, newest.id)
    : (await sumBefore(reader, partnerId, oldest.id)) + shown
  let balance = after - shown
  const lines = oldestFirst.map((line): StatementLine => {
    balance += line.amount
    return { ...line, balance: balance as Paise }
  })
  return ok({ ...page.value, rows: isNewestFirst ? lines.toReversed() : lines })
}

/** What is owed, without what came after this transfer. */
async function selectBalanceAfter(reader: Reader, partnerId: string, transferId: string): Promise<number> {
  const row = await reader
    .selectFrom('ledger_account')
    .select((eb) => [
      'balance_paise as now',
      eb
        .selectFrom('ledger_entry')
        .whereRef('ledger_entry.account_id', '=', 'ledger_account.id')
        .where('ledger_entry.transfer_id', '>', transferId)
        .select(sql<string | null>`sum(ledger_entry.amount_paise)`.as('sum'))
        .as('newer'),
    ])
    .where('kind', '=', 'partner_payable')
    .where('owner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return (row.now ?? 0) - toPaiseSum(row.newer)
}

async function sumBefore(reader: Reader, partnerId: string, transferId: string): Promise<number> {
  const { sum } = await reader
    .selectFrom('ledger_entry')
    .where('account_id', '=', selectAccount(reader, partnerId))
    .where('transfer_id', '<', transferId)
    .select(sql<string | null>`sum(amount_paise)`.as('sum'))
    .executeTakeFirstOrThrow()
  return toPaiseSum(sum)
}
