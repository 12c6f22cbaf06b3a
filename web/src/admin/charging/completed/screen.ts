import type { Screen } from '../../screen.ts'

export const completed = {
  name: 'completed',
  path: 'completed',
  label: 'Completed Requests',
  group: 'requests',
  position: 70,
  may: 'booking.read',
  aliases: ['completed-requests'],
  keywords: 'bookings confirm bills',
  key: 'c',
  attention: { '/booking/completed': {} },
} as const satisfies Screen
