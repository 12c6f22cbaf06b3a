/** The files of its lists, column by column. */
import { exportOffers } from '@voltyatra/contract'
import { type Column, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type Offer, offerPage } from '../index.ts'

const OFFER_COLUMNS: readonly Column<Offer>[] = [
  time('Written', ({ createdAt }) => createdAt),
  text('Title', ({ title }) => title),
  text('Message', ({ message }) => message),
  text('Status', ({ status }) => status),
  text('Written by', ({ createdBy }) => createdBy),
  time('Scheduled', ({ scheduledAt }) => scheduledAt),
  time('Sent', ({ sentAt }) => sentAt),
  time('Cancelled', ({ cancelledAt }) => cancelledAt),
]

export const offerExports: readonly Route[] = [
  exportOf(exportOffers, ({ query }) => ({
    columns: OFFER_COLUMNS,
    page: (tx, ask) => offerPage(tx, { ...query, ...ask }),
  })),
]
