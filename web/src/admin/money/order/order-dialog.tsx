/** One order: who paid what by which payment, and paying it back. */
import { useQuery } from '@tanstack/react-query'
import { formatRupees, formatTime } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { DriverName } from '../../frame/record-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Status } from '../../ui/status.tsx'
import { loadOrder, type OrderOne } from '../shared/orders.ts'
import { RefundForm, Refunds, Unexplained } from './refund-form.tsx'
import { orders, disputed as words } from './texts.ts'

interface OrderDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function OrderDialog({ id, onClose }: OrderDialogProps) {
  const order = useQuery({ queryKey: ['order', 'one', id], queryFn: ({ signal }) => loadOrder(id, signal) })
  const may = useMay()
  return (
    <Dialog title={orders.title} onClose={onClose}>
      <Loaded of={order}>
        {(one) => (
          <div className={layoutStyles.stack}>
            <OrderFacts order={one} />
            <Disputes order={one} />
            <Refunds order={one} />
            {may('order.refund') && <Unexplained order={one} />}
            {one.status === 'paid' && may('order.refund') && <RefundForm order={one} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** What the payer disputes at the bank; it is answered on the provider's page. */
function Disputes({ order: { disputes } }: { readonly order: OrderOne }) {
  if (disputes.length === 0) return null
  return (
    <>
      <h3>{words.list}</h3>
      <ul className={layoutStyles.plainList}>
        {disputes.map(({ _id, amount, state, reason, respondBy, openedAt }) => (
          <li key={_id}>
            <span>
              {words.of(formatRupees(amount), reason)}
              <br />
              {state === 'open' && respondBy ? words.answerBy(formatTime(respondBy)) : words.states[state]}
            </span>
            <span>{formatTime(openedAt)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function OrderFacts({ order }: { readonly order: OrderOne }) {
  const { facts } = orders
  const { customer_details, payment } = order.paymentResponse ?? {}
  return (
    <Facts
      of={[
        [facts.id, order.orderId],
        [facts.status, <Status key="status" value={order.status} />],
        [facts.amount, formatRupees(order.amount)],
        [facts.currency, order.currency],
        [
          facts.customer,
          <DriverName
            key="driver"
            id={order.customerId}
            name={order.customer.name}
            phone={order.customer.phone}
          />,
        ],
        [facts.phone, customer_details?.customer_phone ?? order.customer.phone],
        [facts.email, customer_details?.customer_email ?? order.customer.email],
        [facts.created, formatTime(order.createdAt)],
        [facts.paid, order.paidAt && formatTime(order.paidAt)],
        [facts.payment, payment?.cf_payment_id],
        [facts.bank, payment?.bank_reference],
        ...(order.failure ? ([[facts.failure, order.failure]] as const) : []),
      ]}
    />
  )
}
