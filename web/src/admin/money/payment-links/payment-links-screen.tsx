/** Links by which drivers are asked to pay: how each stands, and taking one back. */
import { formatRupees } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { DriverName } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useWrite } from '../../server/use-write.ts'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Refused } from '../../ui/note.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { ShortId } from '../../ui/short-id.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { cancelLink, loadPaymentLinks, type PaymentLink } from '../shared/payment-link-calls.ts'
import { paymentLinks as words } from '../shared/payment-link-texts.ts'

const STATES = Object.entries(words.states).map(([value, label]) => ({ value, label }))
const TONES = { open: 'warn', paid: 'good', expired: 'calm', cancelled: 'calm' } as const

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const { columns } = words
  const list: ListOf<PaymentLink> = {
    topic: 'payment-link',
    name: 'payment-links',
    label: words.list,
    load: loadPaymentLinks,
    search: words.search,
    filters: [{ name: 'status', label: words.status, options: STATES }],
    columns: [
      {
        label: columns.driver,
        isTitle: true,
        width: 12,
        cell: ({ customer }) => <DriverName id={customer._id} name={customer.name} phone={customer.phone} />,
      },
      { label: columns.purpose, rank: 2, width: 8, cell: ({ purpose }) => words.purposes[purpose] },
      {
        label: columns.amount,
        sort: 'amount',
        isNumber: true,
        rank: 1,
        width: 7,
        cell: ({ amount }) => formatAmount(amount),
      },
      { label: columns.state, rank: 1, width: 10, cell: (link) => <Standing of={link} /> },
      {
        label: columns.made,
        sort: 'createdAt',
        rank: 3,
        width: 13,
        cell: ({ createdAt, createdBy }) => (
          <>
            <Moment at={createdAt} />
            <div className={textStyles.quiet}>{createdBy ?? words.byProgram}</div>
          </>
        ),
      },
      {
        label: columns.ends,
        sort: 'endsAt',
        rank: 2,
        width: 9,
        cell: ({ endsAt }) => <Moment at={endsAt} />,
      },
      ...(may('payment-link.write')
        ? [
            {
              label: columns.act,
              rank: 2 as const,
              width: 9,
              cell: (link: PaymentLink) => (link.state === 'open' ? <Cancelling of={link} /> : '—'),
            },
          ]
        : []),
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  return (
    <>
      <ScreenHead hint={words.hint} />
      <ListView list={list} url={url} />
    </>
  )
}

function Standing({ of: { state, order, cancelledBy, returned } }: { readonly of: PaymentLink }) {
  return (
    <>
      <Status value={state} tone={TONES[state]} word={words.states[state]} />
      {order && (
        <div className={textStyles.quiet}>
          {words.paidBy} <ShortId id={order} of={words.order} />
        </div>
      )}
      {cancelledBy && <div className={textStyles.quiet}>{words.cancelledBy(cancelledBy)}</div>}
      {returned > 0 && <div className={textStyles.quiet}>{words.returned(formatRupees(returned))}</div>}
    </>
  )
}

function Cancelling({ of: { _id, customer } }: { readonly of: PaymentLink }) {
  const write = useWrite(cancelLink, ['payment-link'])
  const cancel = async () => {
    const outcome = await write.run(_id)
    if (outcome && 'reply' in outcome) showSuccess(words.cancelled)
  }
  return (
    <>
      <ConfirmAgain
        label={words.cancel}
        of={customer.name ?? customer.phone}
        hint={words.cancelHint}
        running={words.cancelling}
        isRunning={write.isRunning}
        onConfirm={cancel}
      />
      <Refused problem={write.problem} />
    </>
  )
}
