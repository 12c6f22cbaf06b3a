/** The files of its lists, column by column. */
import { exportProviders } from '@voltyatra/contract'
import { type Column, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type Provider, providerPage } from '../index.ts'

const PROVIDER_COLUMNS: readonly Column<Provider>[] = [
  text('Name', ({ name }) => name),
  text('Web address', ({ url }) => url),
  time('Added', ({ createdAt }) => createdAt),
]

export const providerExports: readonly Route[] = [
  exportOf(exportProviders, ({ query }) => ({
    columns: PROVIDER_COLUMNS,
    page: (tx, ask) => providerPage(tx, { ...query, ...ask }),
  })),
]
