/** The calls of broadcast notifications. */
import { listBroadcasts, listDriverNotifications, sendBroadcast } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import * as notifications from '../../features/notifications/index.ts'
import { listAnswer } from '../list-answer.ts'
import { type Route, read, write } from '../route.ts'

const toDriver = ({ id, title, message, createdAt }: notifications.Broadcast) => ({
  _id: id,
  title,
  message,
  createdAt: createdAt.toISOString(),
})

const toOperator = (broadcast: notifications.Broadcast) => ({
  ...toDriver(broadcast),
  createdBy: broadcast.createdBy,
})

export const notificationsRoutes: readonly Route[] = [
  write(sendBroadcast, async ({ work, actor, body }) => {
    const sent = await notifications.sendBroadcast(work, actor, body)
    return sent.ok ? ok({ message: 'Notification sent successfully!', data: toOperator(sent.value) }) : sent
  }),

  read(listBroadcasts, async ({ db, query }) =>
    listAnswer(await notifications.broadcastPage(db, query), toOperator),
  ),

  read(listDriverNotifications, async ({ db, actor, query }) =>
    listAnswer(await notifications.broadcastsForCustomer(db, actor.id, query), toDriver),
  ),
]
