/** The files of its lists, column by column. */
import { exportCustomers } from '@voltyatra/contract'
import {
  type Column,
  degreesColumn,
  moneyColumn,
  textColumn,
  timeColumn,
  yesNoColumn,
} from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type Customer, selectCustomerPage } from '../index.ts'

const CUSTOMER_COLUMNS: readonly Column<Customer>[] = [
  textColumn('Phone', ({ phone }) => phone),
  textColumn('E-mail', ({ email }) => email),
  textColumn('Name', ({ name }) => name),
  moneyColumn('Wallet', ({ walletBalance }) => walletBalance),
  moneyColumn('Owed', ({ owed }) => owed),
  degreesColumn('Latitude', ({ latitude }) => latitude),
  degreesColumn('Longitude', ({ longitude }) => longitude),
  textColumn('Vehicle', ({ vehicleName }) => vehicleName),
  yesNoColumn('Blocked', ({ blockedAt }) => blockedAt !== null),
  timeColumn('Joined', ({ createdAt }) => createdAt),
  textColumn('Customer', ({ id }) => id),
]

export const customerExports: readonly Route[] = [
  createExport(exportCustomers, ({ query }) => ({
    columns: CUSTOMER_COLUMNS,
    page: (tx, request) => selectCustomerPage(tx, { ...query, ...request }),
  })),
]
