import type { Screen } from '../../screen.ts'

export const settings = {
  name: 'settings',
  path: 'settings',
  label: 'Settings',
  group: 'network',
  position: 220,
  aliases: ['administrators'],
  keywords: 'password sessions administrators jobs',
  attention: { '/jobs': { tab: 'jobs' } },
  subjects: {
    administrator: { tab: 'administrators' },
    'booking-setting': { tab: 'bookings' },
    job: { tab: 'jobs' },
  },
} as const satisfies Screen
