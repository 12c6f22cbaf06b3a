/** Calls that show drivers' data to others say where the drivers' ids stand: the record of who read what rests on it. */
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ENDPOINTS, type EndpointShape, V1_ENDPOINTS } from './index.ts'

interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Every field of the reply, as `data[].customer.phone`. */
function listFields(reply: z.ZodType): readonly string[] {
  const whole = z.toJSONSchema(reply, { io: 'input', unrepresentable: 'any' }) as Schema
  const found: string[] = []
  const walk = (schema: Schema | undefined, at: string, depth: number): void => {
    if (!schema || depth > 12) return
    if (schema.$ref) walk(whole.$defs?.[schema.$ref.split('/').at(-1) ?? ''], at, depth + 1)
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const path = at === '' ? name : `${at}.${name}`
      found.push(path)
      walk(field, path, depth + 1)
    }
    walk(schema.items, `${at}[]`, depth + 1)
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
      walk(one, at, depth + 1)
    }
  }
  walk(whole, '', 0)
  return found
}

const PERSONAL = /(^|\.)(customerId|customer|customerName|customerPhone|mobile|phone|email)$/

/** As programs read it. */
const isDriverId = (field: string) => /(^|\.)driverId$/.test(field)

/** People who are no drivers with an account: operators, partners, fleets, the company, visitors; and counts. */
const OTHERS = new Set([
  'broadcastAudience',
  'getBroadcast',
  'getCompany',
  'listAdministrators',
  'listBroadcasts',
  'listContacts',
  'listFactorRestorations',
  'listFleets',
  'listOwnFleetDrivers',
  'listOwnFleetPeople',
  'listOwnPeople',
  'listPartners',
  'listPeopleOfFleet',
  'listPeopleOfPartner',
  'listSeminarRegistrations',
  'showFleet',
  'showFleetSignedIn',
  'showPartner',
  'showPartnerSignedIn',
])

const isOfOthers = ({ access }: EndpointShape) => access !== 'public' && access !== 'customer'
const CALLS = [...ENDPOINTS, ...V1_ENDPOINTS]
/** Looking up a driver by number is sent, so that the number stands in no address. */
const isRead = ({ method, name }: EndpointShape) => method === 'GET' || name === 'findDriver'
const reads = CALLS.filter((endpoint) => isOfOthers(endpoint) && isRead(endpoint))

test('every read that can show a driver says where the id stands', () => {
  const silent = reads.filter(
    ({ name, reply, shows }) =>
      shows === undefined && !OTHERS.has(name) && listFields(reply).some((field) => PERSONAL.test(field)),
  )
  const toPrograms = V1_ENDPOINTS.filter(
    (endpoint) =>
      isRead(endpoint) && endpoint.shows === undefined && listFields(endpoint.reply).some(isDriverId),
  )
  silent.push(...toPrograms)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('every read below a driver’s address says so', () => {
  const below = reads.filter(({ path }) => path.startsWith('/customers/{id}'))
  expect(below.length).toBeGreaterThan(3)
  expect(below.filter(({ shows }) => shows !== 'params.id').map(({ name }) => name)).toEqual([])
})

test('where a call says that ids stand, its reply or its address has them', () => {
  const saying = CALLS.filter(({ shows }) => shows !== undefined)
  expect(saying.filter((endpoint) => !isRead(endpoint)).map(({ name }) => name)).toEqual([])
  const wrong = saying.filter(({ path, reply, file, shows = '' }) => {
    if (file !== undefined) return shows !== 'customerId'
    return shows === 'params.id' ? !path.includes('{id}') : !listFields(reply).includes(shows)
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('what names others than drivers is still there, and still reads', () => {
  const names = new Set(reads.map(({ name }) => name))
  expect([...OTHERS].filter((name) => !names.has(name))).toEqual([])
})
