import type { Screen } from '../../screen.ts'

export const map = {
  name: 'map',
  path: 'map',
  label: 'Live Map',
  group: 'network',
  position: 150,
  icon: 'M9 4 3 6.500v14L9 18l6 2.500 6-2.500v-14L15 6.500zM9 4v14M15 6.500v14',
  may: 'charger.read',
  aliases: ['live-map', 'network'],
  keywords: 'stations where trouble offline',
} as const satisfies Screen
