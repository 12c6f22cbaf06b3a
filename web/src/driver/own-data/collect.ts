/** Collects all data that the server has of the driver, through the driver’s own calls. */
import type { EndpointShape } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

/** Lists that come in pages. */
export const PAGED = {
  charges: '/driver/bookings',
  movements: '/driver/wallet',
  payments: '/driver/orders',
  messages: '/driver/notifications',
  problems: '/driver/problems',
  questions: '/driver/tickets',
} as const

/** What one answer says whole. */
export const WHOLE = {
  profile: '/driver/profile',
  cars: '/driver/cars',
  fleets: '/driver/fleets',
  freeAlerts: '/driver/free-alerts',
  cards: '/driver/cards',
  cardOrders: '/driver/card-orders',
  automaticTopUp: '/driver/top-up-mandate',
  calendar: '/driver/calendar',
  devices: '/driver/sign-ins',
  passkeys: '/driver/passkeys',
  consents: '/driver/consents',
  'notice-channels': '/driver/notice-channels',
  'invoice-details': '/driver/invoice-details',
} as const

type Query = Readonly<Record<string, string | number>>

interface Page {
  readonly data: unknown
  readonly page?: { readonly nextCursor: string | null }
}

export type Load = (path: string, query: Query) => Promise<Page>

/** As it goes over the line: the shapes of lists are alike. */
export const loadByCall: Load = async (path, query) =>
  (await callApi<EndpointShape>('GET', path, { query } as never)) as unknown as Page

const PER_PAGE = 200
/** A driver with more has charged several times a day for years. */
const MOST_ROWS = 20_000

export type Row = Readonly<Record<string, unknown>>

/** All pages of a list. */
export async function collectList(load: Load, path: string, query: Query = {}): Promise<readonly Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: Page = await load(path, { ...query, limit: PER_PAGE, ...(cursor !== null && { cursor }) })
    rows.push(...(page.data as readonly Row[]))
    cursor = page.page?.nextCursor ?? null
  } while (cursor !== null && rows.length < MOST_ROWS)
  return rows
}

/** By name: an object, or the rows of a list. */
export async function collectAll(load: Load): Promise<Readonly<Record<string, unknown>>> {
  const all: Record<string, unknown> = {}
  for (const [name, path] of Object.entries(WHOLE)) all[name] = (await load(path, {})).data
  for (const [name, path] of Object.entries(PAGED)) all[name] = await collectList(load, path)
  return all
}
