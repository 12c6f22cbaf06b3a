/** Users: drivers and fleet accounts, their wallets and where they were last. */

import { Link, Navigate } from 'react-router'
import { formatDate, formatRupees } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { createStatusFilter, type ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Email } from '../../ui/email.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { CUSTOMER_STATES, type CustomerRow, loadCustomers } from '../shared/customers.ts'
import { AddDialog } from './add-dialog.tsx'
import { formatLocation } from './format-location.ts'
import { adding, standing, users } from './texts.ts'

/** The address of the dialog that adds one. */
const NEW = 'new'

export function Component() {
  const url = useListUrl()
  const { toPage } = usePanel()
  const may = useMay()
  const add = may('customer.write') && (
    <Link className={buttonStyles.primary} to={url.opening(NEW, 'add')}>
      {adding.title}
    </Link>
  )
  const { columns } = users
  const list: ListOf<CustomerRow> = {
    topic: 'customer',
    name: 'users',
    label: users.list,
    load: loadCustomers,
    file: 'customers',
    search: users.search,
    filters: [createStatusFilter(users.status, CUSTOMER_STATES)],
    columns: [
      {
        label: columns.email,
        sort: 'email',
        isTitle: true,
        width: 15,
        cell: (user) => (
          <Link className={buttonStyles.link} to={toPage('user', user._id)}>
            {user.email ? <Email address={user.email} /> : (user.name ?? users.noEmail)}
          </Link>
        ),
      },
      {
        label: columns.phone,
        width: 9.5,
        cell: ({ phone }) => <span className={textStyles.nowrap}>{phone}</span>,
      },
      {
        label: columns.wallet,
        sort: 'walletBalance',
        rank: 1,
        width: 10.5,
        isNumber: true,
        cell: ({ walletBalance, amountOwed }) => (
          <>
            <div>{formatAmount(walletBalance)}</div>
            {amountOwed > 0 && (
              <div className={`${textStyles.loss} ${textStyles.nowrap}`}>
                {standing.owes(formatRupees(amountOwed))}
              </div>
            )}
          </>
        ),
      },
      {
        label: columns.location,
        rank: 3,
        width: 10.5,
        cell: ({ location }) => <span className={textStyles.nowrap}>{formatLocation(location)}</span>,
      },
      {
        label: columns.joined,
        sort: 'createdAt',
        rank: 3,
        width: 8,
        cell: ({ createdAt }) => <span className={textStyles.nowrap}>{formatDate(createdAt)}</span>,
      },
      {
        label: users.status,
        width: 7,
        cell: ({ isBlocked }) => <Status value={isBlocked ? 'blocked' : 'active'} />,
      },
    ],
    empty: users.empty,
    emptyHint: users.emptyHint,
    add,
  }
  // Where the window of a user was, before users had pages.
  const isAdding = url.openId === NEW && url.openAction === 'add'
  if (url.openId && !isAdding) return <Navigate to={toPage('user', url.openId)} replace />
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {isAdding && <AddDialog onClose={url.close} />}
    </>
  )
}
