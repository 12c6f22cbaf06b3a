/** The files of its lists, column by column. */
import { exportOffers } from '@voltyatra/contract'
import { type Column, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type Offer, selectOfferPage } from '../index.ts'

const OFFER_COLUMNS: readonly Column<Offer>[] = [
  timeColumn('Written', ({ createdAt }) => createdAt),
  textColumn('Title', ({ title }) => title),
  textColumn('Message', ({ message }) => message),
  textColumn('Status', ({ status }) => status),
  textColumn('Written by', ({ createdBy }) => createdBy),
  timeColumn('Scheduled', ({ scheduledAt }) => scheduledAt),
  timeColumn('Sent', ({ sentAt }) => sentAt),
  timeColumn('Cancelled', ({ cancelledAt }) => cancelledAt),
]

export const offerExports: readonly Route[] = [
  createExport(exportOffers, ({ query }) => ({
    columns: OFFER_COLUMNS,
    page: (tx, request) => selectOfferPage(tx, { ...query, ...request }),
  })),
]
