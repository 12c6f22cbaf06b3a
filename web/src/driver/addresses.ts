/** The addresses of the driver's app. */
export const PATHS = {
  find: '/app/find',
  route: '/app/find/route',
  scan: '/app/scan',
  station: '/app/stations/:id',
  report: '/app/stations/:id/report',
  swap: '/app/swaps/:id',
  charges: '/app/charges',
  charge: '/app/charges/:id',
  money: '/app/money',
  payment: '/app/money/orders/:id',
  me: '/app/me',
  papers: '/app/me/invoices',
  cars: '/app/me/cars',
  cards: '/app/me/cards',
  data: '/app/me/data',
  month: '/app/money/months',
  question: '/app/me/questions/:id',
  security: '/app/me/security',
  signIn: '/app/sign-in',
} as const

export const ADDRESSES: readonly string[] = Object.values(PATHS)

export const buildStationPath = (id: string): string => PATHS.station.replace(':id', id)
export const buildReportPath = (id: string): string => PATHS.report.replace(':id', id)
/** Of a cabinet for battery swaps. */
export const buildSwapPath = (id: string): string => PATHS.swap.replace(':id', id)
/** With the connector chosen already. */
export const buildConnectorPath = (id: string, connectorId: string): string =>
  `${buildStationPath(id)}?connector=${connectorId}`
export const buildChargePath = (id: string): string => PATHS.charge.replace(':id', id)
/** Of a question to the support. */
export const buildQuestionPath = (id: string): string => PATHS.question.replace(':id', id)
/** Where money is added for a charge, whose station's screen is `charge`. */
export const buildAddPath = (rupees: number, charge: string): string =>
  `${PATHS.money}?${new URLSearchParams({ add: String(rupees), charge })}`
export const buildPaymentPath = (id: string): string => PATHS.payment.replace(':id', id)

/** The sign-in that leads back to a place of the app. */
export const buildSignInPath = (next: string): string => `${PATHS.signIn}?next=${encodeURIComponent(next)}`

/** Where a sign-in leads: into the app, and never to an address that a link from elsewhere names. */
export const readNext = (next: string | null): string =>
  next?.startsWith('/app/') && !next.startsWith(PATHS.signIn) ? next : PATHS.find

/** The screen of a charge for which money is added; undefined for whatever else a link names. */
export const readCharge = (charge: string | null): string | undefined =>
  charge?.startsWith('/app/stations/') ? charge : undefined

const OF_FINDING = [PATHS.find, PATHS.scan, '/app/stations', '/app/swaps'] as const

/** The section whose screens the address is one of. */
export const findSection = (path: string): string | undefined =>
  OF_FINDING.some((start) => path.startsWith(start))
    ? PATHS.find
    : [PATHS.charges, PATHS.money, PATHS.me].find((start) => path.startsWith(start))
