import type { Screen } from '../../screen.ts'

export const price = {
  name: 'updatePrice',
  path: 'updatePrice',
  label: 'Update Price',
  group: 'main',
  position: 100,
  icon: 'M7 5h11M7 9h11M7 5c7 0 7 8 0 8l8 7',
  may: 'rate.read',
  aliases: ['price', 'update-price', 'rates'],
  subjects: { rate: 'screen' },
} as const satisfies Screen
