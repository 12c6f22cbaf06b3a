import type { Screen } from '../../screen.ts'

export const stations = {
  name: 'station',
  path: 'station',
  label: 'Charging Provider',
  group: 'main',
  position: 20,
  may: 'station.read',
  hasPages: true,
  aliases: ['stations', 'charging-providers'],
  keywords: 'stations connectors',
  key: 's',
  subjects: { station: 'page' },
} as const satisfies Screen
