import type { Screen } from '../../screen.ts'

export const notifications = {
  name: 'sendNotification',
  path: 'sendNotification',
  label: 'Notifications',
  classicLabel: 'Notification',
  group: 'main',
  position: 120,
  icon: 'M4 10v4h3l6 4V6L7 10zM17 9a4 4 0 0 1 0 6',
  may: 'notification.read',
  aliases: ['notifications', 'send-notification', 'offers'],
  keywords: 'broadcast offers messages',
  key: 'n',
  attention: { '/failed-messages': { tab: 'failed' } },
  subjects: { notification: { tab: 'sent', window: true }, offer: { tab: 'offers', window: true } },
} as const satisfies Screen
