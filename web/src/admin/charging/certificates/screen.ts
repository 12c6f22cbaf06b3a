import type { Screen } from '../../screen.ts'

export const certificates = {
  name: 'certificates',
  path: 'certificates',
  label: 'Certificates',
  group: 'network',
  position: 190,
  icon: 'M12 3l8 3v6c0 4.500-3.400 8-8 9-4.600-1-8-4.500-8-9V6zM8.500 12l2.500 2.500 4.500-5',
  may: 'charger.secure',
  aliases: ['charger-certificates'],
  keywords: 'tls profile 3 root authority expiry',
  attention: { '/charger-certificates': {} },
} as const satisfies Screen
