/** The addresses of the partner portal. */
export const PATHS = {
  stations: '/partner',
  charges: '/partner/charges',
  money: '/partner/money',
  people: '/partner/people',
  requests: '/partner/requests',
  help: '/partner/help',
  account: '/partner/account',
  signIn: '/partner/sign-in',
} as const

export const ADDRESSES: readonly string[] = Object.values(PATHS)
