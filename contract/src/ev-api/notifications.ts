/** Broadcast notifications: what the operator tells every driver. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { dataReply, Id, Line, Lines, listQuery, listReply, Timestamp } from '../fields.ts'

export const DriverNotification = z.object({
  _id: Id,
  title: z.string(),
  message: z.string(),
  createdAt: Timestamp,
})

export const Broadcast = DriverNotification.extend({
  createdBy: z.string().nullable().describe('E-mail address of the operator who sent it'),
})

export const sendBroadcast = defineEndpoint({
  name: 'sendBroadcast',
  method: 'POST',
  path: '/send-broadcast-notification',
  tag: 'Notifications',
  summary: 'The operator sends a notification to every driver.',
  access: { may: 'notification.send' },
  body: z.object({
    title: Line(200, 'Please fill all fields!'),
    message: Lines(5000, 'Please fill all fields!'),
  }),
  success: 201,
  reply: dataReply(Broadcast),
  refusals: [],
})

export const listBroadcasts = defineEndpoint({
  name: 'listBroadcasts',
  method: 'GET',
  path: '/notifications',
  tag: 'Notifications',
  summary: 'The operator reads what was sent.',
  access: { may: 'notification.read' },
  query: listQuery({ sort: ['createdAt', 'title'] }),
  reply: listReply(Broadcast),
  refusals: [],
})

export const listDriverNotifications = defineEndpoint({
  name: 'listDriverNotifications',
  method: 'GET',
  path: '/driver/notifications',
  tag: 'Notifications',
  summary: 'The driver reads the notifications since joining.',
  access: 'customer',
  query: listQuery({ sort: ['createdAt'] }),
  reply: listReply(DriverNotification),
  refusals: [],
})
