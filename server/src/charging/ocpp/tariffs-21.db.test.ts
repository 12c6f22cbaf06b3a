import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import type { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { createTariffKeeper } from './tariff-keeper.ts'
import { publishIdleFee } from './testing/idling.ts'
import { meteredBy } from './testing/metered.ts'
import { network201 } from './testing/network-201.ts'

const soon = { gatewayLimits: { pricesMs: 50 } }

test('a charger of 2.1 is sent the price of each of its connectors, and again once another is in force', async () => {
  const { simulated, admin, stationId } = await network201(soon, 'ocpp2.1')
  const { charger, pass } = await simulated()
  const sent = () => charger.received('SetDefaultTariff')
  await charger.until(() => sent().length === 2)
  await charger.settled()
  expect(sent()).toMatchObject(
    [1, 2].map((evseId) => ({
      evseId,
      tariff: { currency: 'INR', energy: { prices: [{ priceKwh: 15 }] } },
    })),
  )
  await publishIdleFee(admin, stationId)
  await pass(minutes(6))
  await charger.until(() => sent().length === 4)
  const last: unknown = sent().at(-1)
  expect(last).toMatchObject({
    evseId: 2,
    tariff: { energy: { prices: [{ priceKwh: 10 }] }, idleTime: { prices: [{ priceMinute: 2 }] } },
  })
})

test('a charger that never answers is sent its price three times, and again where it is connected anew', async () => {
  const { app, clock, chargerId } = await meteredBy<string>('ocpp2.1')
  const calls: string[] = []
  let answers: object = { kind: 'no-answer' }
  // An answer that does not come takes half a minute: of this connection it has not come at once.
  const connect = () =>
    ({
      ...{ id: 'C-1', chargerId, version: 'ocpp2.1', isTrusted: true },
      async call(action: string) {
        calls.push(action)
        return { messageId: 'm', outcome: answers, ms: 0 }
      },
    }) as unknown as Connection
  let connection = connect()
  const deps = { db: app.database.db, clock, inbox: { store: async () => true } }
  const run = createTariffKeeper({
    connections: () => [connection],
    deps: deps as unknown as ConnectionDeps,
  })
  async function look(times: number): Promise<number> {
    calls.length = 0
    for (let time = 0; time < times; time += 1) {
      const works: (() => Promise<void>)[] = []
      const begin = (_key: string, work: () => Promise<void>) => void works.push(work)
      await run({ signal: new AbortController().signal, underWay: [], begin })
      for (const work of works) await work()
      clock.advance(minutes(6))
    }
    return calls.length
  }
  expect(await look(6)).toBe(3)
  connection = connect()
  expect(await look(2)).toBe(2)
  answers = { kind: 'result', payload: { status: 'Rejected' }, text: '{"status":"Rejected"}' }
  expect(await look(3)).toBe(1)
})
