import type { Screen } from '../../screen.ts'

export const firmware = {
  name: 'firmware',
  path: 'firmware',
  label: 'Campaigns',
  group: 'network',
  position: 180,
  icon: 'M12 3v10M8 9l4 4 4-4M4 15v4h16v-4',
  may: 'firmware.read',
  aliases: ['firmware-campaigns', 'firmware-campaign'],
  keywords: 'firmware settings update software version chargers stages ota',
  attention: { '/firmware-campaigns': {} },
  subjects: { 'firmware-campaign': 'window' },
} as const satisfies Screen
