/** Orders: payments that top wallets up. */
import { Link } from 'react-router'
import { rupees, time } from '../../../shared/formats.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { type ListOf, statusFilter } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { orders } from '../../messages/requests.ts'
import { Status } from '../../ui/parts.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { loadOrders, ORDER_STATES, type OrderRow } from './orders.ts'

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
    filters: [statusFilter(orders.status, ORDER_STATES)],
    columns: [
      { label: columns.id, isTitle: true, cell: ({ orderId }) => <span className="nowrap">{orderId}</span> },
      { label: columns.mobile, cell: (order) => <span className="nowrap">{mobileOf(order)}</span> },
      { label: columns.amount, sort: 'amount', isNumber: true, cell: ({ amount }) => rupees(amount) },
      { label: columns.status, cell: ({ status }) => <Status value={status} /> },
      {
        label: columns.created,
        sort: 'createdAt',
        cell: ({ createdAt }) => <span className="nowrap">{time(createdAt)}</span>,
      },
    ],
    actions: ({ _id }) => (
      <Link className="button" to={url.opening(_id)}>
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

/** As the payment provider has it; before a payment, as the account has. */
const mobileOf = ({ paymentResponse, customer }: OrderRow): string =>
  paymentResponse?.customer_details.customer_phone ?? customer.phone
