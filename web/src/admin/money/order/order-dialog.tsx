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
import { orders } from './texts.ts'

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
            <Refunds order={one} />
            {may('order.refund') && <Unexplained order={one} />}
            {one.status === 'paid' && may('order.refund') && <RefundForm order={one} />}
          </div>
        )}
      </Loaded>
    </Dialog>
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
