import type { Screen } from '../../screen.ts'

export const bookings = {
  name: 'bookings',
  path: 'bookings',
  label: 'All Bookings',
  group: 'requests',
  position: 80,
  icon: 'M5 4h14v17H5zM8 2v4M16 2v4M5 9h14M9 14l2 2 4-4',
  may: 'booking.read',
  hasPages: true,
  aliases: ['booking', 'all-bookings'],
  keywords: 'reserved cancelled charges',
  attention: { '/bookings': {} },
  subjects: { booking: 'page' },
} as const satisfies Screen
