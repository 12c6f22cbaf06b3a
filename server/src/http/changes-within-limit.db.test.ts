import { ENDPOINTS, type EndpointShape, type LimitedSubject } from '@voltyatra/contract'
import { LIMIT_KINDS, type LimitKind, listLimitableRights, type Permission } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller, TestAnswer } from '../testing/test-app.ts'
import { type One, openTwo } from './testing/limited-world.ts'
import { sampleInput, UNKNOWN_ID, withField } from './testing/sample.ts'

const rightOf = ({ access }: EndpointShape): string | undefined =>
  typeof access === 'object' && 'may' in access ? access.may : undefined

/** Calls that change something and are open with this limit. */
const listChanges = (kind: LimitKind) =>
  ENDPOINTS.filter(
    ({ within, ...endpoint }: EndpointShape) =>
      typeof within === 'object' &&
      listLimitableRights(kind).includes(rightOf(endpoint as EndpointShape) as Permission),
  )

const listPlaces = ({ within }: EndpointShape): readonly (readonly [string, LimitedSubject])[] =>
  typeof within === 'object' ? Object.entries(within).filter(([path]) => !path.startsWith('reply.')) : []

/** Asks a call with everything that it needs; `idAt` says what stands where. */
function requestChange(
  caller: Caller,
  endpoint: EndpointShape,
  idAt: (path: string, subject: LimitedSubject) => string,
): Promise<TestAnswer> {
  let address = endpoint.path
  let body = sampleInput(endpoint.body)
  for (const [path, subject] of listPlaces(endpoint)) {
    const [where, ...names] = path.split('.')
    const id = idAt(path, subject)
    if (where === 'params') address = address.replace(`{${names[0]}}`, id)
    else body = withField(body, names.join('.').replaceAll('[]', '.0'), id)
  }
  if (endpoint.method === 'DELETE') return caller.delete(address)
  return endpoint.method === 'PUT' ? caller.put(address, body) : caller.post(address, body)
}

const idOf = ({ named }: One, subject: LimitedSubject): string => String(named[subject])

const KINDS: readonly (readonly [LimitKind, (one: One) => string])[] = [
  ['states', ({ state }) => state],
  ['stations', (one) => idOf(one, 'station')],
  ['partners', ({ partnerId }) => partnerId],
]

/** Refused for what stands at the place itself, where a sample has nothing that would do. */
const ABOUT_THE_SAMPLE = new Set([
  'requestBatterySwap customer-not-found',
  'setDisplayCode charger-not-found',
])

test('a limited role changes what lies within its limit; what lies beyond is as if it were not there', async () => {
  const { db, withLimit, own, foreign } = await openTwo()
  const readAudit = () =>
    sql<{ readonly count: number }>`select count(*) as count from audit_entry`.execute(db)
  const callers = new Map<LimitKind, Caller>()
  for (const [kind, memberOf] of KINDS) {
    const caller = await withLimit(kind, [memberOf(own)])
    callers.set(kind, caller)
    const before = (await readAudit()).rows
    const wrong: string[] = []
    for (const endpoint of listChanges(kind)) {
      for (const [path] of listPlaces(endpoint)) {
        const requestWith = (id: (subject: LimitedSubject) => string) =>
          requestChange(caller, endpoint, (at, subject) => (at === path ? id(subject) : idOf(own, subject)))
        const [beyond, nothing] = [
          await requestWith((subject) => idOf(foreign, subject)),
          await requestWith(() => UNKNOWN_ID),
        ]
        const isRefused = beyond.status === 404 && endpoint.refusals.includes(beyond.body.code as never)
        if (!isRefused || JSON.stringify(beyond.body) !== JSON.stringify(nothing.body)) {
          wrong.push(
            `${endpoint.name} ${path}: ${JSON.stringify(beyond.body)}, ${JSON.stringify(nothing.body)}`,
          )
        }
      }
    }
    expect([kind, wrong]).toEqual([kind, []])
    expect((await readAudit()).rows).toEqual(before)
  }
  const [byState, byStation, byPartner] = KINDS.map(([kind]) => callers.get(kind) as Caller)
  if (!byState || !byStation || !byPartner) throw new Error('Three kinds')
  await expectMovesRefused({ byState, byStation, byPartner }, own)

  // With a limit to the partner every call is open: none refuses what is the partner's.
  const answers = []
  // What takes something away comes after what needs it.
  const isLast = ({ name }: EndpointShape) => /^(forget|reject|remove|suspend)/.test(name)
  const changes = Object.groupBy(listChanges('partners'), (endpoint) => (isLast(endpoint) ? 'last' : 'first'))
  for (const endpoint of [...(changes.first ?? []), ...(changes.last ?? [])]) {
    const { status, body } = await requestChange(byPartner, endpoint, (_, subject) => idOf(own, subject))
    answers.push(`${endpoint.name} ${body.code ?? status}`)
  }
  const refused = answers.filter((line) => /not-found|not-allowed| 5\d\d/.test(line))
  expect(refused.filter((line) => !ABOUT_THE_SAMPLE.has(line))).toEqual([])
  expect(answers.filter((line) => / 20\d$/.test(line)).length).toBeGreaterThan(15)
})

/** Nothing is made beyond the limit, or carried out of it. */
async function expectMovesRefused(
  { byState, byStation, byPartner }: Readonly<Record<'byState' | 'byStation' | 'byPartner', Caller>>,
  own: One,
) {
  const station = `/charging-stations/${idOf(own, 'station')}`
  const wanted = {
    ...{
      stationName: 'Mandya yard',
      location: { lat: 12.5, long: 76.9 },
      address: 'MG Road',
      powerCapacity: 60,
    },
    ...{ pricePerHour: 100, connectors: [{ type: 'CCS2', powerKW: 60 }] },
  }
  const answers = [
    await byState.put(station, { stateCode: '27' }),
    await byState.post('/charging-stations', { ...wanted, stateCode: '27' }),
    await byState.put(station, { address: 'Ring Road' }),
    await byState.post('/charging-stations', { ...wanted, stateCode: '29' }),
    await byStation.post('/charging-stations', { ...wanted, stationName: 'Other', stateCode: '29' }),
    await byStation.put(station, { address: 'Outer Ring Road' }),
    await byPartner.put(station, { partnerId: null }),
    await byPartner.post('/charging-stations', { ...wanted, stationName: 'Third', stateCode: '29' }),
    await byPartner.post('/partners', { name: 'New', email: 'n@example.in', mobile: '9845012345' }),
    await byPartner.post('/pending-chargers/forget', { network: '10.0.0.0/24' }),
  ]
  expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([
    ...['not-allowed', 'not-allowed', 200, 201, 'not-allowed', 200, 'not-allowed', 'not-allowed'],
    ...['not-allowed', 'not-allowed'],
  ])
  expect((await byState.get(station)).body.data).toMatchObject({ stateCode: '29', partnerId: own.partnerId })
}

/** Where in it the sample has ids. */
function* findIds(sample: unknown, path: string): Iterable<string> {
  if (sample === UNKNOWN_ID) yield path
  if (Array.isArray(sample)) yield* findIds(sample[0], `${path}[]`)
  else if (typeof sample === 'object' && sample !== null)
    for (const [name, part] of Object.entries(sample)) yield* findIds(part, `${path}.${name}`)
}

test('every change that a limited role may make says what each id in it names', () => {
  const rights = new Set<string | undefined>(LIMIT_KINDS.flatMap((kind) => listLimitableRights(kind)))
  const silent = ENDPOINTS.flatMap((endpoint: EndpointShape) => {
    const { name, within, withLimit, params, body } = endpoint
    if (within === undefined || !rights.has(rightOf(endpoint))) {
      const isListed = within === undefined && (withLimit !== undefined || !rights.has(rightOf(endpoint)))
      return isListed ? [] : [name]
    }
    if (within === 'nothing') return []
    const ids = [...findIds(sampleInput(params), 'params'), ...findIds(sampleInput(body), 'body')]
    return ids.filter((path) => !(path in within)).map((path) => `${name} ${path}`)
  })
  expect(silent).toEqual([])
})
