/** A statement as a file for spreadsheets. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import {
  type Column,
  energyColumn,
  moneyColumn,
  numberColumn,
  textColumn,
  timeColumn,
} from '../../../http/export/csv.ts'
import { openExport, type TooManyExports } from '../../../http/export/open-export.ts'
import type { OpenedFile } from '../../../http/route.ts'
import { STATEMENT_WORDS } from '../../../messages/papers/statement-words.ts'
import { type FileRow, selectFileRows, selectStatement } from '../index.ts'

const DEDUCTION = {
  tds: 'Income tax deducted (TDS)',
  tcs: 'GST collected (TCS)',
  'payment-fee': 'Fees of payments',
  correction: 'Correction',
} as const satisfies Record<NonNullable<FileRow['of']>, string>

const WHAT = {
  ...STATEMENT_WORDS.line,
  ...DEDUCTION,
  opening: STATEMENT_WORDS.label.opening,
  charge: 'Charge',
  payout: 'Payout',
  'returned-payout': 'Payout that failed',
  closing: STATEMENT_WORDS.label.closing,
} as const satisfies Record<FileRow['kind'], string>

const BASIS_POINTS_PER_PERCENT = 100

const COLUMNS: readonly Column<FileRow>[] = [
  textColumn('What', ({ kind, of }) => (of ? `${WHAT[kind]}: ${DEDUCTION[of]}` : WHAT[kind])),
  timeColumn('Date', ({ at }) => at),
  textColumn('Station', ({ station }) => station),
  timeColumn('Started', ({ started_at }) => started_at),
  timeColumn('Ended', ({ ended_at }) => ended_at),
  energyColumn('Energy', ({ energy_wh }) => energy_wh),
  moneyColumn('Driver’s bill without GST', ({ taxable }) => taxable),
  moneyColumn('Driver’s bill', ({ paid }) => paid),
  moneyColumn('Yours without GST', ({ net }) => net),
  moneyColumn('GST', ({ gst }) => gst),
  moneyColumn('Counted on', ({ base }) => base),
  numberColumn('Rate (%)', ({ rate }) => (rate === null ? null : rate / BASIS_POINTS_PER_PERCENT), 2),
  textColumn('Payment code', ({ code }) => code),
  moneyColumn('Amount', ({ amount }) => amount),
  textColumn('Note', ({ note }) => note),
  textColumn('Charge or payout', ({ subject_id }) => subject_id),
]

/** Opens the file; its charges are read while it is sent. */
export async function openStatementFile(
  { db, gone }: { readonly db: Db; readonly gone: AbortSignal },
  id: string,
): Promise<Result<OpenedFile, { readonly kind: 'statement-not-found' } | TooManyExports>> {
  const statement = await selectStatement(db, id)
  if (!statement) return refuse({ kind: 'statement-not-found' })
  const opened = await openExport<FileRow>(
    { db, gone },
    {
      columns: COLUMNS,
      page: async (tx, { batches, limit }) => {
        const rows = (await batches?.next<FileRow>(selectFileRows(tx, id), limit)) ?? []
        return ok({ rows, total: rows.length, nextCursor: null })
      },
    },
  )
  if (!opened.ok) return opened
  return ok({
    name: `voltyatra-statement-${statement.first}-${statement.number}.csv`,
    content: opened.value,
    audit: {
      action: 'partner.download-statement',
      subject: { kind: 'partner', id: statement.partnerId },
      after: { statementId: id, number: statement.number },
    },
  })
}
