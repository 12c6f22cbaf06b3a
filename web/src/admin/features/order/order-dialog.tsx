/** One order: who paid what by which payment, and paying it back. */
import { useQuery } from '@tanstack/react-query'
import { rupees, time } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { orders } from '../../messages/requests.ts'
import { useWrite } from '../../server/use-write.ts'
import { tellGood } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loading.tsx'
import { Facts, Refused, Status } from '../../ui/parts.tsx'
import { loadOrder, type OrderRow, refund } from './orders.ts'

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
          <div className="stack">
            <OrderFacts order={one} />
            {one.status === 'paid' && may('order.refund') && <Refund id={one._id} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function OrderFacts({ order }: { readonly order: OrderRow }) {
  const { facts } = orders
  const { customer_details, payment } = order.paymentResponse ?? {}
  return (
    <Facts
      of={[
        [facts.id, order.orderId],
        [facts.status, <Status key="status" value={order.status} />],
        [facts.amount, rupees(order.amount)],
        [facts.currency, order.currency],
        [facts.customer, order.customer.name],
        [facts.phone, customer_details?.customer_phone ?? order.customer.phone],
        [facts.email, customer_details?.customer_email ?? order.customer.email],
        [facts.created, time(order.createdAt)],
        [facts.paid, order.paidAt && time(order.paidAt)],
        [facts.payment, payment?.cf_payment_id],
        [facts.bank, payment?.bank_reference],
        ...(order.failure ? ([[facts.failure, order.failure]] as const) : []),
      ]}
    />
  )
}

function Refund({ id }: { readonly id: string }) {
  const write = useWrite(refund, ['order'])
  const send = async () => {
    const outcome = await write.run(id)
    if (outcome && 'reply' in outcome) tellGood(orders.refunded)
  }
  return (
    <>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={orders.refund}
        hint={orders.refundHint}
        running={orders.refunding}
        isRunning={write.isRunning}
        onConfirm={() => void send()}
      />
    </>
  )
}
