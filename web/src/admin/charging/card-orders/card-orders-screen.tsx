/** The cards that drivers and companies order: to be sent, or cancelled with a reason. */
import { Link } from 'react-router'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { createStatusFilter, type ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { type CardOrder, loadOrders, ORDER_STATES } from './calls.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrderState } from './order-state.tsx'
import { Orderer } from './orderer.tsx'
import { orders as words } from './texts.ts'

const { columns } = words

export function Component() {
  const url = useListUrl()
  const list: ListOf<CardOrder> = {
    topic: 'card-order',
    name: 'card-orders',
    label: words.list,
    load: loadOrders,
    search: words.search,
    filters: [createStatusFilter(words.state, ORDER_STATES)],
    columns: [
      {
        label: columns.name,
        isTitle: true,
        width: 14,
        cell: ({ _id, name }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {name}
          </Link>
        ),
      },
      {
        label: columns.orderer,
        rank: 1,
        width: 14,
        cell: (order) => <Orderer order={order} />,
      },
      { label: columns.count, isNumber: true, rank: 1, width: 5, cell: ({ count }) => count },
      { label: columns.place, rank: 2, width: 10, cell: ({ city, pincode }) => `${city} ${pincode}` },
      { label: columns.state, rank: 1, width: 8, cell: (order) => <OrderState {...order} /> },
      { label: columns.at, sort: 'createdAt', rank: 2, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {open && <OrderDialog key={open._id} order={open} onClose={url.close} />}
    </>
  )
}
