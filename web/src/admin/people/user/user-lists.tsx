/** What one driver has gathered: bookings, movements of the wallet, orders, queries. */

import type { listSupportQueries, ReplyOf } from '@voltyatra/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { formatRupees, formatTime } from '../../../shared/formats.ts'
import {
  amountColumn,
  energyColumn,
  idColumn,
  startColumn,
  stationColumn,
} from '../../charging/shared/booking-cells.tsx'
import { BookingFlags } from '../../charging/shared/booking-money.tsx'
import { bookings } from '../../charging/shared/booking-texts.ts'
import { type Booking, loadBookings } from '../../charging/shared/bookings.ts'
import { usePanel } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import styles from '../../list/list.module.css'
import type { Rows } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { PagedRows } from '../../list/paged-rows.tsx'
import { computeMoments } from '../../list/period.ts'
import { PeriodField } from '../../list/period-field.tsx'
import { loadOrders, type OrderRow } from '../../money/shared/orders.ts'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { loadWallet, type Movement } from '../shared/customers.ts'
import { adjusting, driver as words } from './texts.ts'

type QueryRow = ReplyOf<typeof listSupportQueries>['data'][number]

const loadQueriesOf = (customerId: string, query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listSupportQueries>('GET', '/show-all-query', { query: { ...query, customerId }, signal })

const ROWS = 20

interface OfDriver {
  readonly id: string
  readonly most?: number
}

const statusColumn: Rows<Booking>['columns'][number] = {
  label: bookings.columns.status,
  cell: (booking) => (
    <span className={layoutStyles.inlineItems}>
      <Status value={booking.status} />
      <BookingFlags booking={booking} />
    </span>
  ),
}

const BOOKINGS: Rows<Booking> = {
  label: words.tabs.bookings,
  columns: [
    { ...stationColumn, isTitle: true },
    startColumn,
    statusColumn,
    energyColumn,
    amountColumn,
    idColumn,
  ],
}

const FEW: Rows<Booking> = {
  label: words.bookings,
  columns: [{ ...stationColumn, isTitle: true }, startColumn, statusColumn, idColumn],
}

/** The latest few, or all of a period. */
export function DriverBookings({ id, most }: OfDriver) {
  const { to } = usePanel()
  return (
    <div className={layoutStyles.stack}>
      {most === undefined ? (
        <WithinPeriod>
          {({ key, moments }) => (
            <PagedRows<Booking>
              name={['booking', 'of-driver', { id }, key]}
              load={(cursor, signal) =>
                loadBookings({ ...moments(), customerId: id, limit: ROWS, ...(cursor && { cursor }) }, signal)
              }
              rows={BOOKINGS}
              empty={words.noBookings}
              more={words.more}
            />
          )}
        </WithinPeriod>
      ) : (
        <PagedRows<Booking>
          name={['booking', 'of-driver', { id, most }]}
          load={async (_cursor, signal) => {
            const page = await loadBookings({ customerId: id, limit: most }, signal)
            return { ...page, page: { ...page.page, nextCursor: null } }
          }}
          rows={FEW}
          empty={words.noBookings}
          more={words.more}
        />
      )}
      <div>
        <Link className={buttonStyles.link} to={to('bookings', { customerId: id })}>
          {words.all}
        </Link>
      </div>
    </div>
  )
}

const { statement } = words

const MOVEMENTS: Rows<Movement> = {
  label: statement.list,
  columns: [
    {
      label: statement.columns.what,
      isTitle: true,
      cell: (movement) => <MovementName movement={movement} />,
    },
    {
      label: statement.columns.at,
      cell: ({ at }) => <span className={textStyles.nowrap}>{formatTime(at)}</span>,
    },
    {
      label: statement.columns.amount,
      isNumber: true,
      cell: ({ amount }) => (
        <span className={amount < 0 ? textStyles.nowrap : `${textStyles.nowrap} ${textStyles.gain}`}>
          {amount > 0 ? '+' : ''}
          {formatRupees(amount)}
        </span>
      ),
    },
    {
      label: statement.columns.after,
      isNumber: true,
      cell: ({ balanceAfter }) => <span className={textStyles.nowrap}>{formatRupees(balanceAfter)}</span>,
    },
  ],
}

/** In words, with the way to what moved it, and why and by whom where a person did it. */
function MovementName({ movement }: { readonly movement: Movement }) {
  const { kind, booking, order, reason, note, by } = movement
  const { to } = usePanel()
  const why = [reason === null ? null : (adjusting.reasons[reason] ?? reason), note, by].filter(Boolean)
  return (
    <>
      <div>{statement.kinds[kind] ?? kind}</div>
      <div className={textStyles.quiet}>
        {booking && (
          <RecordLink to="bookings" id={booking._id}>
            {booking.stationName}
          </RecordLink>
        )}
        {order && (
          <Link className={buttonStyles.link} to={to('order', { open: order._id })}>
            {order.orderId}
          </Link>
        )}
      </div>
      {why.length > 0 && <div className={textStyles.quiet}>{why.join(' · ')}</div>}
    </>
  )
}

export function DriverWallet({ id }: OfDriver) {
  return (
    <WithinPeriod>
      {({ key, moments }) => (
        <PagedRows<Movement>
          name={['customer', 'wallet', id, key]}
          load={(cursor, signal) =>
            loadWallet(id, { ...moments(), limit: ROWS, ...(cursor && { cursor }) }, signal)
          }
          rows={MOVEMENTS}
          empty={statement.empty}
          more={words.more}
        />
      )}
    </WithinPeriod>
  )
}

const { columns } = words.orders

const ORDERS: Rows<OrderRow> = {
  label: words.orders.list,
  columns: [
    { label: columns.id, isTitle: true, cell: (order) => <OrderLink order={order} /> },
    {
      label: columns.at,
      cell: ({ createdAt }) => <span className={textStyles.nowrap}>{formatTime(createdAt)}</span>,
    },
    { label: columns.amount, isNumber: true, cell: ({ amount }) => formatRupees(amount) },
    {
      label: columns.refunded,
      isNumber: true,
      cell: ({ refundedAmount }) => (refundedAmount > 0 ? formatRupees(refundedAmount) : '—'),
    },
    { label: columns.status, cell: ({ status }) => <Status value={status} /> },
  ],
}

function OrderLink({ order }: { readonly order: OrderRow }) {
  const { to } = usePanel()
  return (
    <Link className={`${buttonStyles.link} ${textStyles.nowrap}`} to={to('order', { open: order._id })}>
      {order.orderId}
    </Link>
  )
}

export function DriverOrders({ id }: OfDriver) {
  return (
    <WithinPeriod>
      {({ key, moments }) => (
        <PagedRows<OrderRow>
          name={['order', 'of-driver', { id }, key]}
          load={(cursor, signal) =>
            loadOrders({ ...moments(), customerId: id, limit: ROWS, ...(cursor && { cursor }) }, signal)
          }
          rows={ORDERS}
          empty={words.orders.empty}
          more={words.more}
        />
      )}
    </WithinPeriod>
  )
}

const QUERIES: Rows<QueryRow> = {
  label: words.queries.list,
  columns: [
    {
      label: words.queries.columns.query,
      isTitle: true,
      cell: ({ query }) => <p className={textStyles.letter}>{query}</p>,
    },
    {
      label: words.queries.columns.at,
      cell: ({ createdAt }) => <span className={textStyles.nowrap}>{formatTime(createdAt)}</span>,
    },
  ],
}

export function DriverQueries({ id }: OfDriver) {
  return (
    <WithinPeriod>
      {({ key, moments }) => (
        <PagedRows<QueryRow>
          name={['query', 'of-driver', { id }, key]}
          load={(cursor, signal) =>
            loadQueriesOf(id, { ...moments(), limit: ROWS, ...(cursor && { cursor }) }, signal)
          }
          rows={QUERIES}
          empty={words.queries.empty}
          more={words.more}
        />
      )}
    </WithinPeriod>
  )
}

interface OwnPeriod {
  /** For the key of a query: the moments themselves move on with the clock. */
  readonly key: string
  readonly moments: () => Readonly<Record<string, string>>
}

interface WithinPeriodProps {
  readonly children: (period: OwnPeriod) => ReactNode
}

/** The period is in the address of the driver's page, as in that of a list. */
function WithinPeriod({ children }: WithinPeriodProps) {
  const url = useListUrl()
  const requested = { period: url.get('period'), from: url.get('from'), to: url.get('to') }
  return (
    <div className={layoutStyles.stack}>
      <div className={styles.tools}>
        <PeriodField url={url} />
      </div>
      {children({
        key: Object.values(requested).join(' '),
        moments: () => ({ ...computeMoments(requested, new Date()) }),
      })}
    </div>
  )
}
