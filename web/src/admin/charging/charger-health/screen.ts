import type { Screen } from '../../screen.ts'

export const chargerHealth = {
  name: 'charger-health',
  path: 'charger-health',
  label: 'Health',
  group: 'network',
  position: 160,
  icon: 'M3 12h4l3-7 4 14 3-7h4',
  may: 'charger.read',
  aliases: ['health', 'chargers-health'],
  keywords: 'score faults errors uptime reliability broken repeating chargers',
  attention: { '/charger-health': {} },
} as const satisfies Screen
