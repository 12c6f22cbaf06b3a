import type { Screen } from '../../screen.ts'

export const cards = {
  name: 'cards',
  path: 'cards',
  label: 'Cards',
  group: 'network',
  position: 170,
  may: 'card.read',
  aliases: ['card', 'tags'],
  keywords: 'rfid tags fobs idtag fleet groups',
  attention: { '/cards': {} },
  subjects: { card: 'window' },
} as const satisfies Screen
