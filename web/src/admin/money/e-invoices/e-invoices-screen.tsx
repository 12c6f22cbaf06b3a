/** E-invoices: which papers are registered at the portal, and which it refused. */
import { Link } from 'react-router'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import textStyles from '../../ui/text.module.css'
import { type EInvoice, loadEInvoices } from './e-invoice-calls.ts'
import { EInvoiceDialog } from './e-invoice-dialog.tsx'
import { EInvoiceState, formatEInvoiceState } from './e-invoice-state.tsx'
import { eInvoices as words } from './texts.ts'

const STATES = Object.entries(words.states).map(([value, label]) => ({ value, label }))

export function Component() {
  const url = useListUrl()
  const { columns } = words
  const list: ListOf<EInvoice> = {
    topic: 'paper',
    name: 'e-invoices',
    label: words.list,
    load: loadEInvoices,
    search: words.search,
    filters: [{ name: 'status', label: words.status, options: STATES }],
    columns: [
      { label: columns.number, isTitle: true, width: 10.5, cell: ({ number }) => number },
      {
        label: columns.recipient,
        rank: 1,
        width: 12,
        cell: ({ recipientName, recipientGstin }) => (
          <>
            {recipientName}
            <div className={textStyles.quiet}>{recipientGstin}</div>
          </>
        ),
      },
      { label: columns.state, rank: 1, width: 9, cell: (one) => <EInvoiceState of={one} /> },
      { label: columns.why, rank: 2, width: 16, cell: formatEInvoiceState },
      {
        label: columns.total,
        sort: 'total',
        isNumber: true,
        rank: 2,
        cell: ({ total }) => formatAmount(total),
      },
      { label: columns.since, sort: 'since', rank: 3, cell: ({ since }) => <Moment at={since} /> },
    ],
    buttonWidth: 6.5,
    actions: ({ _id, number }) => (
      <Link
        className={buttonStyles.button}
        to={url.opening(_id)}
        aria-label={formatOfWhom(words.details, number)}
      >
        {words.details}
      </Link>
    ),
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  return (
    <>
      <ScreenHead hint={words.hint} />
      <ListView list={list} url={url} />
      {url.openId && <EInvoiceDialog id={url.openId} onClose={url.close} />}
    </>
  )
}
