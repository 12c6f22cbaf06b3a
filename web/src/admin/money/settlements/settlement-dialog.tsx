/** One settlement: what differs, what it came to, and its lines. */
import { useQuery } from '@tanstack/react-query'
import { count, formatRupees, formatTime } from '../../../shared/formats.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { nameProvider } from './providers.ts'
import { buildLinesAddress, type Line, loadSettlement, type SettlementOne } from './settlement-calls.ts'
import { settlements } from './texts.ts'

const { one: words, differences: differs } = settlements

interface SettlementDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function SettlementDialog({ id, onClose }: SettlementDialogProps) {
  const one = useQuery({
    queryKey: ['settlement', 'one', id],
    queryFn: ({ signal }) => loadSettlement(id, signal),
  })
  return (
    <Dialog title={words.title(one.data?.number ?? '…')} size="wide" onClose={onClose}>
      <Loaded of={one}>{(settlement) => <Settlement of={settlement} />}</Loaded>
    </Dialog>
  )
}

function Settlement({ of: one }: { readonly of: SettlementOne }) {
  const { facts } = words
  return (
    <div className={layoutStyles.stack}>
      {one.differences
        .filter(({ closedAt }) => closedAt === null)
        .map(({ _id, kind, amount, line }) => (
          <Note
            key={_id}
            tone="warn"
            text={`${line === null ? '' : `${words.columns.number} ${line}: `}${differs.kinds[kind]}, ${formatRupees(amount)}. ${differs.advice[kind]}`}
          />
        ))}
      <Facts
        of={[
          [facts.provider, nameProvider(one.provider)],
          [facts.settled, formatTime(one.settledAt)],
          [facts.utr, one.utr],
          [facts.cleared, formatRupees(one.cleared)],
          [facts.fee, formatRupees(one.fee)],
          [facts.gst, formatRupees(one.gst)],
          ...(one.unexplained === 0 ? [] : [[facts.unexplained, formatRupees(one.unexplained)] as const]),
          [facts.bank, formatRupees(one.bank)],
          [facts.source, words.readAt(words.sources[one.source], formatTime(one.readAt))],
        ]}
      />
      <h3>{words.lines}</h3>
      <Lines rows={one.rows} />
      {one.lines > one.rows.length && (
        <p className={textStyles.quiet}>{words.shown(count(one.rows.length), count(one.lines))}</p>
      )}
      <div>
        <a className={buttonStyles.button} href={buildLinesAddress(one._id)} download>
          {words.file}
        </a>
      </div>
    </div>
  )
}

function Lines({ rows }: { readonly rows: readonly Line[] }) {
  const Shown = useMedia(CARDS) ? Cards : Table
  const { columns } = words
  const list: Rows<Line> = {
    label: words.lines,
    columns: [
      { label: columns.number, isTitle: true, width: 4, cell: ({ number }) => String(number) },
      { label: columns.what, rank: 1, width: 7, cell: ({ kind }) => words.whats[kind] },
      {
        label: columns.payment,
        width: 13,
        rank: 2,
        cell: ({ paymentId, order, remarks }) => (
          <>
            {order ?? paymentId ?? '—'}
            {remarks && <div className={textStyles.quiet}>{remarks}</div>}
          </>
        ),
      },
      {
        label: columns.amount,
        isNumber: true,
        rank: 1,
        width: 8,
        cell: ({ amount }) => formatAmount(amount),
      },
      {
        label: columns.kept,
        isNumber: true,
        rank: 3,
        width: 8,
        cell: ({ fee, gst }) => formatAmount(fee + gst),
      },
      { label: columns.net, isNumber: true, rank: 3, width: 8, cell: ({ net }) => formatAmount(net) },
      {
        label: columns.state,
        rank: 1,
        width: 7,
        cell: ({ isMatched }) =>
          isMatched ? (
            <Status value="matched" tone="good" word={words.matched} />
          ) : (
            <Status value="unmatched" tone="warn" word={words.unmatched} />
          ),
      },
    ],
  }
  return <Shown list={list} rows={rows} />
}
