/** The calls of broadcast notifications and of the driver's inbox. */

import {
  broadcastAudience,
  countDriverNotifications,
  getBroadcast,
  listBroadcasts,
  listDeliveries,
  listDriverNotifications,
  readAllDriverNotifications,
  readDriverNotification,
  sendBroadcast,
  testBroadcast,
  undoBroadcast,
} from '@voltyatra/contract'
import { hours, ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { getMessages, getReadersLanguage } from '../../../messages/in-language.ts'
import { allowTries } from '../../access/index.ts'
import * as notifications from '../index.ts'

const MOST_TESTS_AN_HOUR = 10

const CHANNELS = ['inbox', 'sms', 'email', 'push'] as const

const toOperator = (broadcast: notifications.Broadcast) => {
  const { id, title, message, translations, createdAt, createdBy, kind, offerId, status } = broadcast
  const { recipients, undoUntil, channels, skipReasons } = broadcast
  const sum = (result: keyof notifications.ChannelTotals) =>
    CHANNELS.reduce((total, channel) => total + channels[channel][result], 0)
  const [delivered, skipped, failed, waiting] = [
    sum('delivered'),
    sum('skipped'),
    sum('failed'),
    sum('waiting'),
  ]
  const known = delivered + skipped + failed
  return {
    _id: id,
    title,
    message,
    translations,
    createdAt: createdAt.toISOString(),
    createdBy,
    kind,
    offerId,
    status,
    undoUntil: undoUntil?.toISOString() ?? null,
    recipients,
    delivered,
    skipped,
    failed,
    waiting,
    progress:
      status === 'delivered' || status === 'cancelled'
        ? 100
        : Math.min(99, Math.floor((100 * known) / (known + waiting || 1))),
    channels,
    skipReasons: [...skipReasons],
  }
}

const formatReason = ({ reason, reasonDetail }: notifications.Delivery): string | null =>
  reason === null ? null : (reasonDetail ?? getMessages().deliveryReason[reason])

const toWireDelivery = (delivery: notifications.Delivery) => ({
  _id: delivery.id,
  customerId: delivery.customerId,
  customer: { phone: delivery.customerPhone, name: delivery.customerName },
  channel: delivery.channel,
  result: delivery.result,
  reason: formatReason(delivery),
  dueAt: delivery.dueAt?.toISOString() ?? null,
  createdAt: delivery.createdAt.toISOString(),
})

const toDriver = (notice: notifications.Notice) => ({
  _id: notice.id,
  kind: notice.kind,
  ...notifications.writeNotice(notice),
  subject: notice.subject,
  createdAt: notice.createdAt.toISOString(),
  readAt: notice.readAt?.toISOString() ?? null,
})

export const notificationsRoutes: readonly Route[] = [
  write(sendBroadcast, async ({ work, actor, body }) => {
    const { undoable: isUndoable = false, translations = {}, ...text } = body
    const sent = await notifications.sendBroadcast(work, actor, { ...text, translations, isUndoable })
    return sent.ok ? ok({ message: formatSuccess('notification-sent'), data: toOperator(sent.value) }) : sent
  }),

  write(undoBroadcast, async ({ work, actor, params }) => {
    const undone = await notifications.undoBroadcast(work, { id: params.id, administratorId: actor.id })
    return undone.ok
      ? ok({ message: formatSuccess('notification-undone'), data: toOperator(undone.value) })
      : undone
  }),

  read(broadcastAudience, async ({ db, query }) =>
    ok({ data: await notifications.selectAudience(db, query.kind) }),
  ),

  write(testBroadcast, {
    // A mail to oneself is still counted by the mail provider.
    prepare({ db, actor, now }) {
      const bucket = `broadcast-test:${actor.id}`
      return allowTries(db, [{ bucket, limit: MOST_TESTS_AN_HOUR, windowMs: hours(1) }], now)
    },
    async write({ work, actor, body }) {
      const sent = await notifications.testBroadcast(work, actor, body)
      return sent.ok ? ok({ message: formatSuccess('notification-test-sent', { name: actor.name }) }) : sent
    },
  }),

  read(listBroadcasts, async ({ db, query }) =>
    listAnswer(await notifications.selectBroadcastPage(db, query), toOperator),
  ),

  read(getBroadcast, async ({ db, params }) => {
    const found = await notifications.selectBroadcast(db, params.id)
    return found ? ok({ data: toOperator(found) }) : refuse({ kind: 'notification-not-found' })
  }),

  read(listDeliveries, async ({ db, params, query }) => {
    if (!(await notifications.hasBroadcast(db, params.id))) return refuse({ kind: 'notification-not-found' })
    return listAnswer(await notifications.selectDeliveryPage(db, params.id, query), toWireDelivery)
  }),

  read(listDriverNotifications, async ({ db, actor, query }) =>
    listAnswer(
      await notifications.selectNoticePage(
        db,
        { customerId: actor.id, language: getReadersLanguage() },
        query,
      ),
      toDriver,
    ),
  ),

  read(countDriverNotifications, async ({ db, actor }) =>
    ok({ data: await notifications.selectNoticeCounts(db, actor.id) }),
  ),

  write(readDriverNotification, async ({ work, actor, params }) => {
    const notice = await notifications.readNotice(work, { customerId: actor.id, id: params.id })
    return notice.ok ? ok({ data: toDriver(notice.value) }) : notice
  }),

  write(readAllDriverNotifications, async ({ work, actor }) => {
    const counts = await notifications.readAllNotices(work, actor.id)
    return counts.ok ? ok({ message: formatSuccess('all-read'), data: counts.value }) : counts
  }),
]
