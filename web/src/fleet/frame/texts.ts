/** Texts of what stands around the portal's screens. */
export const frameTexts = {
  overview: 'Overview',
  charges: 'Charges',
  drivers: 'Drivers',
  vehicles: 'Cars',
  cards: 'Cards',
  people: 'People',
  suspended:
    'Your account is suspended: no charge begins at your cost. Those that run go on. Please contact the network.',
} as const
