import type { Screen } from '../../screen.ts'

export const chargers = {
  name: 'chargers',
  path: 'chargers',
  label: 'Chargers',
  group: 'network',
  position: 155,
  icon: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  may: 'charger.read',
  aliases: ['charger', 'charge-points'],
  keywords: 'ocpp fleet connectors faulted offline',
  attention: { '/chargers': {}, '/sessions-without-booking': { tab: 'sessions' } },
  subjects: { charger: 'window' },
} as const satisfies Screen
