import type { Screen } from '../../screen.ts'

export const firmwareImages = {
  name: 'firmware-images',
  path: 'firmware-images',
  label: 'Firmware',
  group: 'network',
  position: 170,
  icon: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  may: 'firmware.read',
  aliases: ['firmware-image', 'firmware-versions'],
  keywords: 'catalogue software versions of chargers update',
  subjects: { 'firmware-image': 'screen' },
} as const satisfies Screen
