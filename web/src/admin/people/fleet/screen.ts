import type { Screen } from '../../screen.ts'

export const fleets = {
  name: 'fleet',
  path: 'fleets',
  label: 'Fleets',
  group: 'drivers',
  position: 275,
  icon: 'M3 16V7h11v9M14 10h4l3 3v3h-2M3 16h2M9 16h6M7 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  may: 'fleet.read',
  aliases: ['fleet'],
  attention: { '/fleets': {} },
  keywords: 'company companies business drivers credit',
  subjects: { fleet: 'window' },
} as const satisfies Screen
