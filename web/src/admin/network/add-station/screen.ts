import type { Screen } from '../../screen.ts'

export const addStation = {
  name: 'addevStation',
  path: 'addevStation',
  label: 'Add Charging Provider',
  group: 'main',
  position: 30,
  icon: 'M12 8v8M8 12h8M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  may: 'provider.read',
  aliases: ['add-station', 'providers'],
  keywords: 'new station links networks',
  subjects: { provider: 'screen' },
} as const satisfies Screen
