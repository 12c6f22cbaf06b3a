import type { Screen } from '../../screen.ts'

export const notifications = {
  name: 'sendNotification',
  path: 'sendNotification',
  label: 'Notifications',
  classicLabel: 'Notification',
  group: 'main',
  position: 120,
  may: 'notification.read',
  aliases: ['notifications', 'send-notification', 'offers'],
  keywords: 'broadcast offers messages',
  key: 'n',
  attention: { '/failed-messages': { tab: 'failed' } },
  subjects: { notification: { tab: 'sent', window: true }, offer: { tab: 'offers', window: true } },
} as const satisfies Screen
