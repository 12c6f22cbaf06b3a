import type { Screen } from '../../screen.ts'

export const queries = {
  name: 'query',
  path: 'query',
  label: 'Query',
  group: 'main',
  position: 130,
  icon: 'M4 5h16v11H9l-5 4zM9.500 9a2.500 2.500 0 0 1 5 0c0 1.500-2.500 1.500-2.500 3M12 14h.01',
  may: 'query.read',
  aliases: ['queries'],
  key: 'q',
  attention: { '/show-all-query': {} },
  subjects: { query: 'window' },
} as const satisfies Screen
