/** Whatever stands in a field of a message of OCPP 2.1: no failure of the program, and no charge but the charger's own. */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import type { Payload, TestCharger } from './testing/charger.ts'
import { buildFromSchema } from './testing/from-schema.ts'
import { meteredBy } from './testing/metered.ts'
import { changedAt, HUGE, NONSENSE, pathsOf } from './testing/mutations.ts'
import { allowNoFailure } from './testing/no-failures.ts'
import { ROUTES } from './v21/routes.ts'

/** What has the program ask somebody outside, or begins the connection anew. */
const APART = new Set([
  'BootNotification',
  'Get15118EVCertificate',
  'GetCertificateChainStatus',
  'GetCertificateStatus',
  'SignCertificate',
])
const CHANGES = Object.values({
  ...HUGE,
  'is bad Unicode': NONSENSE['is bad Unicode'] ?? String,
  'is nothing': () => 0,
  'is empty': (value: unknown) => (Array.isArray(value) ? [] : ''),
  'is not there': () => undefined,
})
/** How many of them each field meets, the next in turn: more where money moves. */
const IN_TURN = { money: 4, rest: 2 }
const CONNECTORS = [1, 2].map((number) => ({ type: 'CCS2', powerW: 60_000, number }))

test('each field of each message, all of which are there, may be anything', async () => {
  const world = await meteredBy<string>('ocpp2.1', { connectors: CONNECTORS }, allowNoFailure())
  const { charger, clock, admin, chargerId } = world
  const other = await world.begun()
  const now = clock.now().toISOString()
  const times = { timestamp: now, generatedAt: now, basetime: now, settlementTime: now, startSchedule: now }
  const byName = { ...times, evseId: 2, currency: 'INR', transactionId: 'T-OWN' }
  const evse = { id: 2, connectorId: 1 }
  const actions = Object.keys(ROUTES).filter((action) => !APART.has(action))
  expect(actions.length).toBeGreaterThan(30)
  const refused = []
  let turn = 0
  for (const action of actions) {
    const ofTransaction = action === 'TransactionEvent' && { eventType: 'Updated' }
    const whole = buildFromSchema(action, { ...byName, evse, ...ofTransaction })
    const first = await code(charger, action, whole)
    if (first !== 'taken') refused.push([action, first])
    for (const path of pathsOf(whole)) {
      const isMoney = action === 'TransactionEvent' || action === 'NotifySettlement'
      const most = isMoney ? IN_TURN.money : IN_TURN.rest
      for (let count = 0; count < most; count += 1) {
        const change = CHANGES[turn % CHANGES.length] ?? String
        turn += 1
        const said = changedAt(whole, path, change)
        expect([action, path, await code(charger, action, said)], JSON.stringify(said)).not.toContain(
          'InternalError',
        )
      }
    }
  }
  expect(refused).toEqual([])
  for (const address of ['grid', 'streams', 'messages', ''])
    expect((await admin.get(`/chargers/${chargerId}/${address}`.replace(/\/$/, ''))).status).toBe(200)
  clock.advance(minutes(10))
  await world.stop(other, 5_000)
  expect(await world.seen(other.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 5 })
  await world.expectBooksToBalance()
})

async function code(charger: TestCharger, action: string, payload: object): Promise<string> {
  const answer: Payload = await charger.call(action, payload)
  return typeof answer === 'string' ? answer : 'taken'
}
