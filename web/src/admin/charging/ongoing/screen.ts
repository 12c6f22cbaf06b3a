import type { Screen } from '../../screen.ts'

export const ongoing = {
  name: 'ongoing',
  path: 'ongoing',
  label: 'OnGoing Requests',
  group: 'requests',
  position: 60,
  may: 'booking.read',
  aliases: ['ongoing-requests'],
  keywords: 'bookings charging stop',
  key: 'o',
  attention: { '/booking/inprogress': {} },
} as const satisfies Screen
