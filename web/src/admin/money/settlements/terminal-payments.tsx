/** What card terminals owe, and what their bank has paid. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatRupees } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import type { ListOf } from '../../list/list-of.ts'
import type { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { loadTerminalAccount, loadTerminalPayments, type TerminalPayment } from './settlement-calls.ts'
import { TerminalPaymentDialog } from './terminal-payment-dialog.tsx'
import { settlements } from './texts.ts'

const { terminals: words } = settlements
const { columns } = words
/** In place of a record's id in the address. */
const NEW = 'new'

export function TerminalPayments({ url }: { readonly url: ReturnType<typeof useListUrl> }) {
  const mayWrite = useMay()('settlement.write')
  const account = useQuery({
    queryKey: ['settlement', 'terminal-account'],
    queryFn: ({ signal }) => loadTerminalAccount(signal),
  })
  const list: ListOf<TerminalPayment> = {
    topic: 'settlement',
    name: 'terminal-payments',
    label: words.list,
    load: loadTerminalPayments,
    columns: [
      { label: columns.reference, isTitle: true, width: 14, cell: ({ reference }) => reference },
      { label: columns.at, sort: 'at', width: 10, cell: ({ at }) => <Moment at={at} /> },
      {
        label: columns.amount,
        isNumber: true,
        rank: 1,
        width: 10,
        cell: ({ amount }) => formatAmount(amount),
      },
      {
        label: columns.kept,
        isNumber: true,
        rank: 2,
        width: 10,
        cell: ({ fee, tax }) => formatAmount(fee + tax),
      },
      { label: columns.by, rank: 3, width: 14, cell: ({ by }) => by },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  return (
    <div className={layoutStyles.wideStack}>
      <Loaded of={account}>
        {({ owed, held }) => (
          <Facts
            of={[
              owed < 0 ? [words.overpaid, formatRupees(-owed)] : [words.owed, formatRupees(owed)],
              [words.held, formatRupees(held)],
            ]}
          />
        )}
      </Loaded>
      {mayWrite && (
        <div>
          <Link className={buttonStyles.button} to={url.opening(NEW)}>
            {words.record}
          </Link>
        </div>
      )}
      <ListView list={list} url={url} />
      {mayWrite && url.openId === NEW && <TerminalPaymentDialog onClose={url.close} />}
    </div>
  )
}
