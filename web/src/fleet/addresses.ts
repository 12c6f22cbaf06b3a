/** The addresses of the portal of fleets. */
export const PATHS = {
  overview: '/fleet',
  charges: '/fleet/charges',
  drivers: '/fleet/drivers',
  vehicles: '/fleet/cars',
  cards: '/fleet/cards',
  people: '/fleet/people',
  signIn: '/fleet/sign-in',
} as const

export const ADDRESSES: readonly string[] = Object.values(PATHS)
