import type { Screen } from '../../screen.ts'

export const tariffs = {
  name: 'tariffs',
  path: 'tariffs',
  label: 'Tariffs',
  group: 'money',
  position: 350,
  icon: 'M4 4h8l8 8-8 8-8-8zM8.500 8.500h.01M11 15l4-4',
  may: 'tariff.read',
  hasPages: true,
  aliases: ['tariff', 'prices'],
  keywords: 'price kWh solar hours idle fee land share free minutes driver groups assignment',
  subjects: { tariff: 'page', 'driver-group': { tab: 'groups', window: true } },
} as const satisfies Screen
