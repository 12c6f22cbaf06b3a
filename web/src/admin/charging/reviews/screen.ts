import type { Screen } from '../../screen.ts'

export const reviews = {
  name: 'reviews',
  path: 'reviews',
  label: 'Reviews',
  group: 'drivers',
  position: 260,
  icon: 'm12 3 2.700 5.600 6.100.800-4.500 4.300 1.100 6.100-5.400-3-5.400 3 1.100-6.100L3.200 9.400l6.100-.800z',
  may: 'review.read',
  aliases: ['review', 'ratings'],
  keywords: 'stars ratings drivers say opinions',
  attention: { '/station-reviews': {} },
  subjects: { review: 'window' },
} as const satisfies Screen
