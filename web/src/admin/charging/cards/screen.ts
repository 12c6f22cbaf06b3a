import type { Screen } from '../../screen.ts'

export const cards = {
  name: 'cards',
  path: 'cards',
  label: 'Cards',
  group: 'drivers',
  position: 265,
  icon: 'M3 6h18v12H3zM3 10h18M7 15h4',
  may: 'card.read',
  aliases: ['card', 'tags'],
  keywords: 'rfid tags fobs idtag fleet groups',
  attention: { '/cards': {} },
  subjects: { card: 'window' },
} as const satisfies Screen
