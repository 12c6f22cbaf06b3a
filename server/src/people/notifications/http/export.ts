/** The files of its lists, column by column. */
import { exportNotifications } from '@voltyatra/contract'
import { type Column, numberColumn, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type Broadcast, selectBroadcastPage } from '../index.ts'

const CHANNELS = ['inbox', 'sms', 'email', 'push'] as const

const BROADCAST_COLUMNS: readonly Column<Broadcast>[] = [
  timeColumn('Sent', ({ createdAt }) => createdAt),
  textColumn('Title', ({ title }) => title),
  textColumn('Message', ({ message }) => message),
  textColumn('Kind', ({ kind }) => kind),
  textColumn('Sent by', ({ createdBy }) => createdBy),
  textColumn('Status', ({ status }) => status),
  numberColumn('Customers', ({ recipients }) => recipients),
  ...CHANNELS.flatMap((channel) => [
    numberColumn<Broadcast>(`Delivered: ${channel}`, ({ channels }) => channels[channel].delivered),
    numberColumn<Broadcast>(`Skipped: ${channel}`, ({ channels }) => channels[channel].skipped),
    numberColumn<Broadcast>(`Failed: ${channel}`, ({ channels }) => channels[channel].failed),
  ]),
]

export const notificationExports: readonly Route[] = [
  createExport(exportNotifications, ({ query }) => ({
    columns: BROADCAST_COLUMNS,
    page: (tx, request) => selectBroadcastPage(tx, { ...query, ...request }),
  })),
]
