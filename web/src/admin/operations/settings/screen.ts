import type { Screen } from '../../screen.ts'

export const settings = {
  name: 'settings',
  path: 'settings',
  label: 'Settings',
  group: 'company',
  position: 480,
  icon: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  aliases: ['administrators'],
  keywords: 'password sessions administrators jobs',
  attention: { '/administrators': { tab: 'administrators' }, '/jobs': { tab: 'jobs' } },
  subjects: {
    administrator: { tab: 'administrators' },
    'custom-role': { tab: 'roles' },
    'booking-setting': { tab: 'bookings' },
    job: { tab: 'jobs' },
  },
} as const satisfies Screen
