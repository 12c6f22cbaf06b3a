import type { Screen } from '../../screen.ts'

export const stationRequests = {
  name: 'station-requests',
  path: 'station-requests',
  label: 'Requests for Stations',
  group: 'network',
  position: 195,
  icon: 'M12 21s-7-6.300-7-11.500a7 7 0 0 1 14 0C19 14.700 12 21 12 21zM12 6.500v6M9 9.500h6',
  may: 'station.write',
  aliases: ['station-request'],
  keywords: 'partner asks for a new station approve refuse documents photos',
  attention: { '/station-requests': {} },
  subjects: { 'station-request': 'window' },
} as const satisfies Screen
