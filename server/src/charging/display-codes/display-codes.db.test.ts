import {
  type ChargerOptions,
  computeShownAddress,
  createManualClock,
  SHOWS_CODES,
  type SimulatedCharger,
  simulateCharger,
} from '@voltyatra/charger-simulator'
import { days, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { type BootFacts, noteBoots } from '../chargers/index.ts'
import { drawLink, payFor } from '../guests/testing/guests.ts'
import { network } from '../ocpp/testing/network.ts'

const soon = { gatewayLimits: { pricesMs: 50 } }

/** A station with a simulated charger, whose display is to show codes at its first connector. */
async function displaying(protocol: '1.6' | '2.1', more: Partial<ChargerOptions> = {}) {
  const world = await network(soon)
  const { admin, stationId, clock } = world
  const [connectorId = ''] = world.connectors
  const ownClock = createManualClock(clock.now())
  const url = `${world.app.url.replace(/^http/, 'ws')}/ocpp`
  const charger = simulateCharger({
    url,
    identity: 'SIM-1',
    protocol,
    clock: ownClock,
    connectors: 2,
    ...more,
  })
  afterThisTest(() => charger.close())
  await (await world.connect('SIM-1', { protocol: `ocpp${protocol}` })).leave()
  const is16 = protocol === '1.6'
  await world.accept('SIM-1', {
    connectors: world.connectors.map((id, index) =>
      is16
        ? { evse: 0, number: index + 1, connectorId: id }
        : { evse: index + 1, number: 1, connectorId: id },
    ),
  })
  await charger.connect()
  await charger.settled()
  const seen = async () => (await admin.get(`/stations/${stationId}/codes`)).body.data[0]
  return {
    ...world,
    charger,
    connectorId,
    seen,
    set: (isOn: boolean) => admin.put(`/stations/${stationId}/codes/${connectorId}/display`, { isOn }),
    async pass(ms: number) {
      clock.advance(ms)
      await ownClock.play(ms, () => charger.settled())
    },
    shown: () => readShown(charger, clock.now()),
    async isShown(state = 'shown') {
      await expect.poll(async () => (await seen()).display?.state).toBe(state)
    },
  }
}

const readShown = (charger: SimulatedCharger, now: Date) =>
  computeShownAddress((name) => charger.model.settings.text(name), 1, now)

/** What a browser asks for that opens the address. */
function toRequest(address: string | undefined): string {
  const { pathname, search } = new URL(address ?? 'http://nothing')
  return `/guest/connectors/${pathname.split('/').at(-1)}${search}`
}

test.each(['1.6', '2.1'] as const)(
  'whoever scans the display of a charger of %s pays and charges; a copied label or an old code is refused',
  async (protocol) => {
    const world = await displaying(protocol, { settings: { [SHOWS_CODES]: 'true' } })
    const { charger, visitor } = world
    expect((await world.set(true)).body).toMatchObject({
      message: 'The charger is sent a new secret as soon as it is connected.',
    })
    await world.isShown()
    const address = world.shown()
    const { code } = await world.seen()
    expect(address).toMatch(new RegExp(String.raw`/c/${code.replace('-', '')}\?totp=[0-9A-Za-z]{20}$`))

    const byLabel = await visitor.get(`/guest/connectors/${code}`)
    expect(byLabel.body.data).toMatchObject({ readiness: 'scan', proof: null })
    const limit = { by: 'amount', rupees: 200 }
    const withoutProof = await visitor.post('/guest/charges', { code, link: drawLink(), limit })
    expect(withoutProof).toMatchObject({ status: 410, body: { code: 'display-code-old' } })
    const wrong = await visitor.get(`/guest/connectors/${code}?totp=${'a'.repeat(20)}`)
    expect(wrong).toMatchObject({
      status: 410,
      body: {
        message: 'This code is no longer valid. Please scan the code that the charger’s display shows now.',
      },
    })

    await world.pass(minutes(1))
    const { proof, readiness } = (await visitor.get(toRequest(address))).body.data
    expect(readiness).toBe('ready')
    await world.pass(minutes(2))
    expect((await visitor.get(toRequest(address))).body.code).toBe('display-code-old')
    expect((await visitor.get(toRequest(world.shown()))).status).toBe(200)

    charger.plugIn(1)
    await charger.settled()
    const link = drawLink()
    const requested = await visitor.post('/guest/charges', { code, link, proof, limit })
    expect(requested).toMatchObject({ status: 201, body: { data: { state: 'to-pay' } } })
    if (protocol === '2.1') {
      await charger.until(() => charger.received('NotifyWebPaymentStarted').length === 1)
      expect(charger.received('NotifyWebPaymentStarted')).toEqual([{ evseId: 1, timeout: 300 }])
    }
    await payFor(world as never, requested)
    await visitor.with({ 'charge-link': link }).get('/guest/charge')
    await charger.untilStatus(1, 'Charging')
    if (protocol === '2.1') {
      expect(charger.received('RequestStartTransaction')).toMatchObject([
        { evseId: 1, idToken: { type: 'DirectPayment' } },
      ])
      await charger.until(() => charger.connector(1).transaction?.limit !== undefined)
      expect(charger.connector(1).transaction?.limit).toMatchObject({ cost: 200 })
    }
  },
)

test('whoever brings a right code is let in, however many wrong ones came from the same address', async () => {
  const world = await displaying('2.1')
  await world.set(true)
  await world.isShown()
  const { code } = await world.seen()
  const bring = async (totp: string) =>
    (await world.visitor.get(`/guest/connectors/${code}?totp=${totp}`)).body
  const right = new URL(world.shown() ?? '').searchParams.get('totp') ?? ''
  for (let scan = 0; scan < 3; scan += 1) expect((await bring(right)).data.readiness).toBe('ready')
  for (let guess = 0; guess < 60; guess += 1) await bring('a'.repeat(20))
  expect((await bring('a'.repeat(20))).code).toBe('too-many-requests')
  expect((await bring(right)).data.readiness).toBe('ready')
})

test('a secret is replaced by hand and every 90 days, is kept sealed, and stands in no log', async () => {
  const world = await displaying('2.1')
  const { charger, admin } = world
  const secret = () => charger.model.settings.text('WebPaymentsCtrlr.1.SharedSecret')
  await world.set(true)
  await world.isShown()
  const first = secret()
  expect(first).toHaveLength(43)
  await world.set(true)
  await charger.until(() => secret() !== first)
  const second = secret()
  await world.isShown()
  const { _id } = (await admin.get('/chargers?q=SIM-1')).body.data[0]
  const log = JSON.stringify((await admin.get(`/chargers/${_id}/messages`)).body)
  expect(log).toContain('SharedSecret')
  world.clock.advance(days(91))
  await charger.until(() => secret() !== second)
  for (const one of [first, second, secret()]) expect(log).not.toContain(one)
  const { secret: kept } = await world.app.database.db
    .selectFrom('display_code')
    .select('secret')
    .executeTakeFirstOrThrow()
  expect(kept?.toString('latin1')).not.toContain(secret())
})

test('a charger of another firmware is sent a secret, and one that was replaced too; until then its label counts', async () => {
  const world = await displaying('2.1')
  const { charger, app, clock } = world
  const secret = () => charger.model.settings.text('WebPaymentsCtrlr.1.SharedSecret')
  await world.set(true)
  await world.isShown()
  const boot = (facts: Partial<BootFacts>) =>
    app.database.db.transaction().execute(async (tx) => {
      const { id, ...known } = await tx
        .selectFrom('charger')
        .select(['id', 'serial_number as serialNumber', 'firmware'])
        .executeTakeFirstOrThrow()
      const all = { vendor: 'V', model: 'M', facts: {}, ...known, ...facts }
      await noteBoots(tx, [{ chargerId: id, facts: all, at: clock.now() }])
      return tx.selectFrom('display_code').select('secret').executeTakeFirstOrThrow()
    })
  await boot({ serialNumber: 'OLD', firmware: '1' })
  await world.isShown()
  const first = secret()
  expect((await boot({ firmware: '2' })).secret).not.toBeNull()
  await charger.until(() => secret() !== first)
  await world.isShown()
  const second = secret()
  expect((await boot({ serialNumber: 'NEW' })).secret).toBeNull()
  await charger.until(() => secret() !== second)
  await world.isShown()
})

test('the label counts again at once where codes are ended, and where the charger knows none', async () => {
  const world = await displaying('1.6')
  const { code } = await world.seen()
  const byLabel = async () => (await world.visitor.get(`/guest/connectors/${code}`)).body.data.readiness
  await world.set(true)
  await world.isShown('unsupported')
  expect(await byLabel()).toBe('ready')
  expect((await world.set(false)).status).toBe(200)
  await expect.poll(async () => (await world.seen()).display).toBeNull()
})
