import type { Screen } from '../../screen.ts'

export const vehicles = {
  name: 'addvechile',
  path: 'addvechile',
  label: 'Vehicle',
  classicLabel: 'Vechile',
  group: 'main',
  position: 90,
  may: 'vehicle.read',
  aliases: ['vehicles', 'vehicle', 'add-vehicle'],
  subjects: { vehicle: 'screen' },
} as const satisfies Screen
