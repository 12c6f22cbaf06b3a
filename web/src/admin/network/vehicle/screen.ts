import type { Screen } from '../../screen.ts'

export const vehicles = {
  name: 'addvechile',
  path: 'addvechile',
  label: 'Vehicle',
  classicLabel: 'Vechile',
  group: 'main',
  position: 90,
  icon: 'M5 16V11l2-5h10l2 5v5M3 16h18M5 16v3M19 16v3M5 11h14M8 13.500h.01M16 13.500h.01',
  may: 'vehicle.read',
  aliases: ['vehicles', 'vehicle', 'add-vehicle'],
  subjects: { vehicle: 'screen' },
} as const satisfies Screen
