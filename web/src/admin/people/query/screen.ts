import type { Screen } from '../../screen.ts'

export const queries = {
  name: 'query',
  path: 'query',
  label: 'Query',
  group: 'main',
  position: 130,
  may: 'query.read',
  aliases: ['queries'],
  key: 'q',
  attention: { '/show-all-query': {} },
  subjects: { query: 'window' },
} as const satisfies Screen
