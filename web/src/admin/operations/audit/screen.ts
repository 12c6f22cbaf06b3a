import type { Screen } from '../../screen.ts'

export const audit = {
  name: 'audit',
  path: 'audit',
  label: 'Audit Log',
  group: 'network',
  position: 210,
  may: 'audit.read',
  aliases: ['audit-log'],
} as const satisfies Screen
