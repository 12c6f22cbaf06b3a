import type { Screen } from '../../screen.ts'

export const map = {
  name: 'map',
  path: 'map',
  label: 'Live Map',
  group: 'network',
  position: 150,
  may: 'charger.read',
  aliases: ['live-map', 'network'],
  keywords: 'stations where trouble offline',
} as const satisfies Screen
