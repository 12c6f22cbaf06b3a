import type { Screen } from '../../screen.ts'

export const settingTemplates = {
  name: 'setting-templates',
  path: 'setting-templates',
  label: 'Charger Settings',
  group: 'network',
  position: 175,
  icon: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 5v4h4V5zM7 15v4h4v-4z',
  may: 'firmware.read',
  aliases: ['charger-settings'],
  keywords: 'template configuration keys variables drift differences chargers',
  attention: { '/setting-templates': {} },
  subjects: { 'setting-template': 'window' },
} as const satisfies Screen
