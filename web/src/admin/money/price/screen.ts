import type { Screen } from '../../screen.ts'

export const price = {
  name: 'updatePrice',
  path: 'updatePrice',
  label: 'Update Price',
  group: 'main',
  position: 100,
  may: 'rate.read',
  aliases: ['price', 'update-price', 'rates'],
  subjects: { rate: 'screen' },
} as const satisfies Screen
