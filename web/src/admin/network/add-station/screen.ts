import type { Screen } from '../../screen.ts'

export const addStation = {
  name: 'addevStation',
  path: 'addevStation',
  label: 'Add Charging Provider',
  group: 'main',
  position: 30,
  may: 'provider.read',
  aliases: ['add-station', 'providers'],
  keywords: 'new station links networks',
  subjects: { provider: 'screen' },
} as const satisfies Screen
