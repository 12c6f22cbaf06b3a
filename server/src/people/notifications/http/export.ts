/** The files of its lists, column by column. */
import { exportNotifications } from '@voltyatra/contract'
import { type Column, number, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type Broadcast, broadcastPage } from '../index.ts'

const CHANNELS = ['inbox', 'sms', 'email'] as const

const BROADCAST_COLUMNS: readonly Column<Broadcast>[] = [
  time('Sent', ({ createdAt }) => createdAt),
  text('Title', ({ title }) => title),
  text('Message', ({ message }) => message),
  text('Kind', ({ kind }) => kind),
  text('Sent by', ({ createdBy }) => createdBy),
  text('Status', ({ status }) => status),
  number('Customers', ({ recipients }) => recipients),
  ...CHANNELS.flatMap((channel) => [
    number<Broadcast>(`Delivered: ${channel}`, ({ channels }) => channels[channel].delivered),
    number<Broadcast>(`Skipped: ${channel}`, ({ channels }) => channels[channel].skipped),
    number<Broadcast>(`Failed: ${channel}`, ({ channels }) => channels[channel].failed),
  ]),
]

export const notificationExports: readonly Route[] = [
  exportOf(exportNotifications, ({ query }) => ({
    columns: BROADCAST_COLUMNS,
    page: (tx, ask) => broadcastPage(tx, { ...query, ...ask }),
  })),
]
