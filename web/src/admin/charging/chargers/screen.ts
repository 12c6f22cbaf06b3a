import type { Screen } from '../../screen.ts'

export const chargers = {
  name: 'chargers',
  path: 'chargers',
  label: 'Chargers',
  group: 'network',
  position: 160,
  may: 'charger.read',
  aliases: ['charger', 'charge-points'],
  keywords: 'ocpp fleet connectors faulted offline',
  attention: { '/chargers': {}, '/sessions-without-booking': { tab: 'sessions' } },
  subjects: { charger: 'window' },
} as const satisfies Screen
