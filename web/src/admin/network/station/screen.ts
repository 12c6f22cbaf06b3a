import type { Screen } from '../../screen.ts'

export const stations = {
  name: 'station',
  path: 'station',
  label: 'Charging Provider',
  group: 'main',
  position: 20,
  icon: 'M5 21V5a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v16M3 21h14M15 12h2a2 2 0 0 1 2 2v3a1.5 1.5 0 0 0 3 0V9l-3-3M11 7l-2 4h3l-2 4',
  may: 'station.read',
  hasPages: true,
  aliases: ['stations', 'charging-providers'],
  keywords: 'stations connectors',
  key: 's',
  subjects: { station: 'page' },
} as const satisfies Screen
