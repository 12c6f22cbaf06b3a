/** The files of its lists, column by column. */
import { exportCustomers } from '@voltyatra/contract'
import { type Column, degrees, money, text, time, yesNo } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type Customer, customerPage } from '../index.ts'

const CUSTOMER_COLUMNS: readonly Column<Customer>[] = [
  text('Phone', ({ phone }) => phone),
  text('E-mail', ({ email }) => email),
  text('Name', ({ name }) => name),
  money('Wallet', ({ walletBalance }) => walletBalance),
  money('Owed', ({ owed }) => owed),
  degrees('Latitude', ({ latitude }) => latitude),
  degrees('Longitude', ({ longitude }) => longitude),
  text('Vehicle', ({ vehicleName }) => vehicleName),
  yesNo('Blocked', ({ blockedAt }) => blockedAt !== null),
  time('Joined', ({ createdAt }) => createdAt),
  text('Customer', ({ id }) => id),
]

export const customerExports: readonly Route[] = [
  exportOf(exportCustomers, ({ query }) => ({
    columns: CUSTOMER_COLUMNS,
    page: (tx, ask) => customerPage(tx, { ...query, ...ask }),
  })),
]
