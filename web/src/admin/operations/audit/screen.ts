import type { Screen } from '../../screen.ts'

export const audit = {
  name: 'audit',
  path: 'audit',
  label: 'Audit Log',
  group: 'company',
  position: 470,
  icon: 'M12 3 4 6v6c0 5 4 8 8 9 4-1 8-4 8-9V6zM9 12l2 2 4-4',
  may: 'audit.read',
  aliases: ['audit-log'],
} as const satisfies Screen
