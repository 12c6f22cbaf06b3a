/** One driver in full: profile, bookings and charges, wallet, orders, queries, consents and sign-ins. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { formatRupees, formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { changeSearch, useListUrl } from '../../list/list-url.ts'
import { paymentLinks } from '../../money/shared/payment-link-texts.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icons.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import recordStyles from '../../ui/record.module.css'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { buildCustomerKey, type CustomerOne, loadCustomer } from '../shared/customers.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { Blocking } from './blocking.tsx'
import { formatLocation } from './format-location.ts'
import { adjusting, users, driver as words } from './texts.ts'
import styles from './user.module.css'
import { DriverCards } from './user-cards.tsx'
import { DriverBookings, DriverOrders, DriverQueries, DriverWallet } from './user-lists.tsx'
import { DriverLooks } from './user-looks.tsx'
import { Consents, SignIns } from './user-sign-ins.tsx'
import { RequestPayment, StandingFigures, StandingNotes } from './user-standing.tsx'
import { DriverTopUps } from './user-top-ups.tsx'

export function Component() {
  const { id = '' } = useParams()
  const { to } = usePanel()
  const one = useQuery({ queryKey: buildCustomerKey(id), queryFn: ({ signal }) => loadCustomer(id, signal) })
  return (
    <>
      <ScreenHead />
      <Link className={buttonStyles.back} to={to('user')}>
        <Icon name="left" size={16} />
        {words.back}
      </Link>
      <Loaded of={one}>{(user) => <OneDriver user={user} />}</Loaded>
    </>
  )
}

const TABS = ['overview', 'bookings', 'cards', 'wallet', 'orders', 'queries', 'access', 'looks'] as const
type Tab = (typeof TABS)[number]

const RIGHTS: Readonly<Record<Tab, string>> = {
  overview: 'customer.read',
  bookings: 'booking.read',
  cards: 'card.read',
  wallet: 'customer.read',
  orders: 'order.read',
  queries: 'query.read',
  access: 'customer.read',
  looks: 'look.read',
}

function OneDriver({ user }: { readonly user: CustomerOne }) {
  const url = useListUrl()
  const may = useMay()
  const { pathname, search } = useLocation()
  const { _id: id } = user
  const tabs = TABS.filter((one) => may(RIGHTS[one]))
  const tab = tabs.find((one) => one === url.get('tab')) ?? 'overview'
  return (
    <div className={layoutStyles.wideStack}>
      <div className={recordStyles.recordHead}>
        <h2>{getName(user)}</h2>
        <Status value={user.isBlocked ? 'blocked' : 'active'} />
        <a
          className={buttonStyles.link}
          href={`tel:${user.phone}`}
          aria-label={`${words.phone} ${user.phone}`}
        >
          {user.phone}
        </a>
      </div>
      {user.blockedAt && (
        <Note tone="warn" text={words.block.isBlocked(formatTime(user.blockedAt), user.blockReason ?? '')} />
      )}
      <StandingNotes id={id} />
      <dl className={recordStyles.recordFigures}>
        <div>
          <dt>{words.wallet}</dt>
          <dd className={textStyles.figure}>{formatRupees(user.walletBalance)}</dd>
          {may('wallet.adjust') && (
            <dd className={styles.recordAct}>
              <Link className={buttonStyles.button} to={url.opening(id, 'adjust')}>
                {adjusting.open}
              </Link>
            </dd>
          )}
        </div>
        <div>
          <dt>{words.held}</dt>
          <dd className={textStyles.figure}>{formatRupees(user.holds)}</dd>
        </div>
        <StandingFigures id={id} />
        {may('payment-link.write') && (
          <div>
            <dt>{paymentLinks.list}</dt>
            <dd className={styles.recordAct}>
              <Link className={buttonStyles.button} to={url.opening(id, 'ask-payment')}>
                {paymentLinks.ask.open}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      <div>
        <nav className={layoutStyles.tabs} aria-label={words.parts}>
          {tabs.map((one) => (
            <Link
              key={one}
              to={pathname + changeSearch(search, { tab: one === 'overview' ? '' : one })}
              aria-current={one === tab ? 'page' : undefined}
            >
              {words.tabs[one]}
            </Link>
          ))}
        </nav>
        {tab === 'overview' && <Overview user={user} />}
        {tab === 'bookings' && <DriverBookings id={id} />}
        {tab === 'cards' && <DriverCards id={id} />}
        {tab === 'wallet' && (
          <div className={layoutStyles.wideStack}>
            {may('order.read') && <DriverTopUps id={id} />}
            <DriverWallet id={id} />
          </div>
        )}
        {tab === 'orders' && <DriverOrders id={id} />}
        {tab === 'queries' && <DriverQueries id={id} />}
        {tab === 'looks' && <DriverLooks id={id} />}
        {tab === 'access' && (
          <div className={recordStyles.recordColumns}>
            <Consents id={id} />
            <SignIns id={id} />
          </div>
        )}
      </div>
      {url.openAction === 'adjust' && may('wallet.adjust') && (
        <AdjustDialog user={user} onClose={url.close} />
      )}
      {url.openAction === 'ask-payment' && may('payment-link.write') && (
        <RequestPayment id={id} driver={getName(user)} onClose={url.close} />
      )}
    </div>
  )
}

export const getName = ({ name, email, phone }: Pick<CustomerOne, 'name' | 'email' | 'phone'>): string =>
  name ?? email ?? phone

function Overview({ user }: { readonly user: CustomerOne }) {
  const { columns, facts } = users
  const may = useMay()
  return (
    <div className={recordStyles.recordColumns}>
      <div className={layoutStyles.wideStack}>
        <section className={layoutStyles.sheet} aria-label={words.profile}>
          <h2>{words.profile}</h2>
          <Facts
            of={[
              [columns.name, user.name],
              [columns.email, user.email],
              [columns.phone, user.phone],
              [facts.vehicle, user.vehicle?.name],
              [columns.location, formatLocation(user.location)],
              [columns.joined, formatTime(user.createdAt)],
            ]}
          />
        </section>
        {may('customer.write') && <Blocking user={user} />}
      </div>
      {may('booking.read') && (
        <section className={layoutStyles.sheet} aria-label={words.bookings}>
          <h2>{words.bookings}</h2>
          <DriverBookings id={user._id} most={LATEST} />
        </section>
      )}
    </div>
  )
}

const LATEST = 5
