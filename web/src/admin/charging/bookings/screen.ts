import type { Screen } from '../../screen.ts'

export const bookings = {
  name: 'bookings',
  path: 'bookings',
  label: 'All Bookings',
  group: 'requests',
  position: 80,
  may: 'booking.read',
  hasPages: true,
  aliases: ['booking', 'all-bookings'],
  keywords: 'reserved cancelled charges',
  attention: { '/bookings': {} },
  subjects: { booking: 'page' },
} as const satisfies Screen
