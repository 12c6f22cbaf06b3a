import type { Screen } from '../../screen.ts'

export const certificates = {
  name: 'certificates',
  path: 'certificates',
  label: 'Certificates',
  group: 'network',
  position: 180,
  may: 'charger.secure',
  aliases: ['charger-certificates'],
  keywords: 'tls profile 3 root authority expiry',
  attention: { '/charger-certificates': {} },
} as const satisfies Screen
