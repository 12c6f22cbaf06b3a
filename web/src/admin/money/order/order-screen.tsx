/** Orders: payments that top wallets up. */
import { Link } from 'react-router'
import { formatRupees } from '../../../shared/formats.ts'
import { DriverName } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { createStatusFilter, type ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { loadOrders, ORDER_STATES, type OrderRow } from '../shared/orders.ts'
import { OrderDialog } from './order-dialog.tsx'
import { orders } from './texts.ts'

export function Component() {
  const url = useListUrl()
  const { columns } = orders
  const list: ListOf<OrderRow> = {
    topic: 'order',
    name: 'orders',
    label: orders.list,
    load: loadOrders,
    file: 'orders',
    search: orders.search,
    filters: [createStatusFilter(orders.status, ORDER_STATES)],
    columns: [
      {
        label: columns.mobile,
        isTitle: true,
        width: 11,
        cell: (order) => (
          <DriverName id={order.customerId} name={order.customer.name} phone={getMobile(order)} />
        ),
      },
      {
        label: columns.amount,
        sort: 'amount',
        isNumber: true,
        rank: 1,
        width: 9.5,
        cell: (order) => <Amount order={order} />,
      },
      { label: columns.status, rank: 1, width: 8, cell: ({ status }) => <Status value={status} /> },
      {
        label: columns.created,
        sort: 'createdAt',
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
      {
        label: columns.id,
        rank: 3,
        width: 8,
        cell: ({ orderId }) => <ShortId id={orderId} of={columns.id} />,
      },
    ],
    buttonWidth: 6.5,
    actions: ({ _id, orderId }) => (
      <Link
        className={buttonStyles.button}
        to={url.opening(_id)}
        aria-label={formatOfWhom(orders.details, orderId)}
      >
        {orders.details}
      </Link>
    ),
    empty: orders.empty,
    emptyHint: orders.emptyHint,
  }
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {url.openId && <OrderDialog id={url.openId} onClose={url.close} />}
    </>
  )
}

function Amount({ order: { amount, refundedAmount, status } }: { readonly order: OrderRow }) {
  return (
    <>
      {formatRupees(amount)}
      {refundedAmount > 0 && status === 'paid' && (
        <div className={`${textStyles.quiet} ${textStyles.nowrap}`}>
          {orders.refunded(formatRupees(refundedAmount))}
        </div>
      )}
    </>
  )
}

/** As the payment provider has it; before a payment, as the account has. */
const getMobile = ({ paymentResponse, customer }: OrderRow): string =>
  paymentResponse?.customer_details.customer_phone ?? customer.phone
