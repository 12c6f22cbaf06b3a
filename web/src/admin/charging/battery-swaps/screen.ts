import type { Screen } from '../../screen.ts'

export const batterySwaps = {
  name: 'battery-swaps',
  path: 'battery-swaps',
  label: 'Battery Swaps',
  group: 'network',
  position: 185,
  icon: 'M3 8h14v8H3zM17 11h3v2h-3zM7 4l-3 4M13 20l3-4',
  may: 'charger.read',
  aliases: ['swaps', 'batteries'],
  keywords: 'swap battery cabinet slot serial returned taken two-wheeler three-wheeler',
  attention: { '/battery-swaps': {} },
  subjects: { 'battery-swap': 'window' },
} as const satisfies Screen
