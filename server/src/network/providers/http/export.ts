/** The files of its lists, column by column. */
import { exportProviders } from '@voltyatra/contract'
import { type Column, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type Provider, selectProviderPage } from '../index.ts'

const PROVIDER_COLUMNS: readonly Column<Provider>[] = [
  textColumn('Name', ({ name }) => name),
  textColumn('Web address', ({ url }) => url),
  timeColumn('Added', ({ createdAt }) => createdAt),
]

export const providerExports: readonly Route[] = [
  createExport(exportProviders, ({ query }) => ({
    columns: PROVIDER_COLUMNS,
    page: (tx, request) => selectProviderPage(tx, { ...query, ...request }),
  })),
]
