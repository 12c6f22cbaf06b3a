import type { Screen } from '../../screen.ts'

export const faultRules = {
  name: 'fault-rules',
  path: 'fault-rules',
  label: 'Ticket Rules',
  group: 'network',
  position: 165,
  icon: 'M4 6h10M4 12h7M4 18h5M15 14l3 3 5-6',
  may: 'fault-rule.read',
  aliases: ['ticket-rules'],
  keywords: 'faults rules tickets automatic repeating lasting chargers',
  subjects: { 'fault-rule': 'window' },
} as const satisfies Screen
