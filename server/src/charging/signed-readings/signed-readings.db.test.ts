import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { createManualClock, simulateCharger } from '@voltyatra/charger-simulator'
import { API_PREFIX } from '@voltyatra/contract'
import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { createId } from '../../db/unit-of-work.ts'
import { reserved } from '../ocpp/testing/reserved.ts'
import { keepSigned } from './index.ts'

const FILE =
  /^<\?xml version="1\.0" encoding="UTF-8" standalone="yes"\?>\n<values>\n {2}<value transactionId="1" context="Transaction\.End">\n {4}<signedData format="OCMF" encoding="plain">(.+)<\/signedData>\n {4}<publicKey encoding="plain">([0-9A-F]+)<\/publicKey>\n {2}<\/value>\n<\/values>\n$/

/** As software of others checks it: by nothing but the text and the key. */
function isSigned(text: string, hex: string): boolean {
  const [, payload = '', tail = ''] = text.split('|')
  const key = createPublicKey({ key: Buffer.from(hex, 'hex'), format: 'der', type: 'spki' })
  return verify('sha256', Buffer.from(payload), key, Buffer.from(JSON.parse(tail).SD, 'hex'))
}

test.each([
  ['1.6', 'as-measured', 'fits'],
  ['1.6', 'altered', 'altered'],
  ['2.0.1', 'as-measured', 'fits'],
  ['2.0.1', 'altered', 'altered'],
  ['2.1', 'as-measured', 'fits'],
  ['2.1', 'altered', 'altered'],
] as const)(
  '%s: readings that the meter signed (%s) are kept as they came and checked',
  async (protocol, signs, result) => {
    const world = await reserved(`ocpp${protocol}`)
    const { app, clock } = world
    const time = createManualClock(clock.now())
    const url = `${app.url.replace(/^http/, 'ws')}/ocpp`
    const charger = simulateCharger({
      ...{ url, identity: 'CP-1', protocol, clock: time, connectors: 1, quirks: { signs } },
    })
    afterThisTest(() => charger.close())
    await charger.connect()
    await charger.settled()
    const driver = await world.driverWith(1000)
    const other = await world.driverWith(1000)
    const { _id: id } = await world.booked(driver, world.stationId)
    const address = `/driver/bookings/${id}/signed-readings`
    const file = async (by = driver) => {
      const answer = await fetch(`${app.url}${API_PREFIX}${address}/file`, { headers: { cookie: by.cookie } })
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
    }
    expect((await driver.get(address)).body.data).toBeNull()
    expect((await file()).status).toBe(404)
    charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
    await charger.settled()
    expect((await driver.post(`/driver/bookings/${id}/start`)).status).toBe(200)
    const own = async () => (await driver.get(`/driver/bookings/${id}`)).body.data.status
    await expect.poll(own).toBe('in_progress')
    clock.advance(minutes(10))
    const admin = await world.operator()
    await time.play(minutes(10), () => charger.settled())
    charger.unplug(1)
    await charger.settled()
    const sessions = async () => (await admin.get('/charging-sessions')).body.data
    await expect.poll(sessions).toMatchObject([{ status: 'ended', signed: { result } }])
    const [{ energyKWh, signed }] = await sessions()
    expect(energyKWh).toBeGreaterThan(1)
    expect(signed.energyKWh).toBeCloseTo(energyKWh, 3)
    await expect.poll(own).toBe('confirmed')
    const { items } = (await admin.get('/attention')).body.data
    const waits = items.find(({ kind }: { kind: string }) => kind === 'readings-altered')
    expect(waits?.count).toBe(result === 'altered' ? 1 : 0)
    const { rows } = await app.database.pool.query('select mark, content from signed_reading')
    expect(rows).toEqual([{ mark: 'end', content: expect.stringMatching(/^OCMF\|\{.+\}\|\{.+\}$/) }])

    const shown = { result, isKeyConfirmed: false, energyKWh: result === 'fits' ? signed.energyKWh : null }
    expect((await driver.get(address)).body.data).toEqual(shown)
    const taken = await file()
    expect(taken).toMatchObject({ status: 200, type: 'application/xml' })
    const [, content = '', key = ''] = FILE.exec(taken.text) ?? []
    // What the driver holds is as it came, and with its key alone it comes to the same elsewhere.
    expect(content).toBe(rows[0].content)
    expect(isSigned(content, key)).toBe(result === 'fits')

    const [{ chargerId }] = await sessions()
    const keys = `/chargers/${chargerId}/meter-keys`
    const sent = {
      _id: null,
      publicKey: key,
      confirmedAt: null,
      readings: 1,
      fingerprint: expect.stringMatching(/^([0-9A-F]{4} ?){16}$/),
    }
    expect((await admin.get(keys)).body.data).toMatchObject([sent])
    // A key that nobody has sent makes nothing verified that was not.
    const foreign = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey
    const foreignText = String(foreign.export({ format: 'pem', type: 'spki' })).replaceAll('\n', ' ')
    expect((await admin.post(keys, { publicKey: foreignText })).status).toBe(201)
    expect((await driver.get(address)).body.data).toEqual(shown)
    expect((await admin.post(keys, { publicKey: 'no key' })).body.code).toBe('meter-key-not-read')
    // As it stands on a meter: in pairs.
    const confirmed = await admin.post(keys, { publicKey: key.replaceAll(/(..)(?=.)/g, '$1:') })
    expect(confirmed.body.data).toMatchObject([
      { readings: 0, lastAt: null },
      { publicKey: key, readings: 1, confirmedAt: expect.any(String) },
    ])
    expect((await driver.get(address)).body.data).toEqual({ ...shown, isKeyConfirmed: result === 'fits' })
    expect((await admin.post(keys, { publicKey: key })).body.data).toEqual(confirmed.body.data)
    const { _id: keyId } = confirmed.body.data[1]
    expect((await admin.delete(`${keys}/${keyId}`)).status).toBe(200)
    expect((await admin.delete(`${keys}/${keyId}`)).body.code).toBe('meter-key-not-found')
    expect((await driver.get(address)).body.data).toEqual(shown)
    const { rows: audited } = await app.database.pool.query(
      "select action, after from audit_entry where action like 'charger.%meter-key' order by id",
    )
    expect(audited).toMatchObject([
      { action: 'charger.confirm-meter-key' },
      { action: 'charger.confirm-meter-key', after: { publicKey: key } },
      { action: 'charger.withdraw-meter-key', after: null },
    ])
    // A reading that came without a key is tried with those that are confirmed.
    await app.database.pool.query("update signed_reading set public_key = null, result = 'no-key'")
    expect((await driver.get(address)).body.data).toMatchObject({ result: 'no-key', isKeyConfirmed: false })
    await admin.post(keys, { publicKey: key })
    expect((await driver.get(address)).body.data).toEqual(
      result === 'fits'
        ? { ...shown, isKeyConfirmed: true }
        : { result: 'no-key', isKeyConfirmed: false, energyKWh: null },
    )

    for (const path of [address, `${address}/file`]) {
      expect((await other.get(path)).body.code).toBe('booking-not-found')
      expect((await admin.get(path)).status).toBe(401)
    }
  },
)

/** Of one meter: what it signs, and its key as chargers send it. */
function createMeter() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const hex = publicKey.export({ format: 'der', type: 'spki' }).toString('hex').toUpperCase()
  return {
    hex,
    signText(mark: 'B' | 'E', kWh: number): string {
      const payload = JSON.stringify({ FV: '1.0', RD: [{ TX: mark, RV: kWh, RU: 'kWh', ST: 'G' }] })
      const SD = sign('sha256', Buffer.from(payload), privateKey).toString('hex')
      return `OCMF|${payload}|${JSON.stringify({ SA: 'ECDSA-secp256k1-SHA256', SD })}`
    },
  }
}

test('a key that comes once for a transaction (OncePerTransaction) is that of both its ends', async () => {
  const world = await reserved('ocpp2.0.1')
  const { clock } = world
  const meter = createMeter()
  const charger = await world.connect()
  await world.reportStatus(charger, 'Available')
  const driver = await world.driverWith(1000)
  const { _id: id } = await world.booked(driver, world.stationId)
  expect((await driver.post(`/driver/bookings/${id}/start`)).status).toBe(200)
  const requested = await charger.called()
  charger.answer(requested.messageId, { status: 'Accepted' })
  const send = (
    eventType: 'Started' | 'Ended',
    seqNo: number,
    { kWh, key }: { kWh: number; key: string },
  ) => {
    const isStart = eventType === 'Started'
    const text = meter.signText(isStart ? 'B' : 'E', kWh)
    return charger.call('TransactionEvent', {
      ...{ eventType, seqNo, timestamp: clock.now().toISOString() },
      triggerReason: isStart ? 'RemoteStart' : 'EVDeparted',
      transactionInfo: {
        transactionId: 'T-1',
        remoteStartId: requested.payload.remoteStartId,
        ...(!isStart && { stoppedReason: 'EVDisconnected' }),
      },
      evse: { id: 1, connectorId: 1 },
      idToken: requested.payload.idToken,
      meterValue: [
        {
          timestamp: clock.now().toISOString(),
          sampledValue: [
            {
              value: kWh * 1_000,
              context: isStart ? 'Transaction.Begin' : 'Transaction.End',
              measurand: 'Energy.Active.Import.Register',
              signedMeterValue: {
                signedMeterData: Buffer.from(text).toString('base64'),
                ...{ signingMethod: '', encodingMethod: 'OCMF', publicKey: key },
              },
            },
          ],
        },
      ],
    })
  }
  await send('Started', 0, { kWh: 12, key: Buffer.from(`oca:base16:asn1:${meter.hex}`).toString('base64') })
  clock.advance(minutes(10))
  await send('Ended', 1, { kWh: 20, key: '' })
  const admin = await world.operator()
  const signed = { result: 'fits', energyKWh: 8 }
  await expect
    .poll(async () => (await admin.get('/charging-sessions')).body.data)
    .toMatchObject([{ status: 'ended', signed }])
  const address = `/driver/bookings/${id}/signed-readings`
  expect((await driver.get(address)).body.data).toEqual({ ...signed, isKeyConfirmed: false })
  const file = await fetch(`${world.app.url}${API_PREFIX}${address}/file`, {
    headers: { cookie: driver.cookie },
  })
  expect((await file.text()).split(`<publicKey encoding="plain">${meter.hex}</publicKey>`)).toHaveLength(3)

  // As kept before the program did so, and by a key that is confirmed meanwhile.
  await world.app.database.pool.query(
    "update signed_reading set public_key = null, result = 'no-key' where mark = 'end'",
  )
  expect((await driver.get(address)).body.data).toEqual({ ...signed, isKeyConfirmed: false })
  await admin.post(`/chargers/${world.chargerId}/meter-keys`, { publicKey: meter.hex })
  expect((await driver.get(address)).body.data).toEqual({ ...signed, isKeyConfirmed: true })
})

describe('a key that comes once', () => {
  /** Keeps readings one after the other; what is kept in the end, the beginning first. */
  async function keepEach(...readings: { mark: 'begin' | 'end'; text: string; key: string | null }[]) {
    const { app, chargerId, clock } = await reserved('ocpp2.0.1')
    const id = createId()
    await sql`insert into charging_session (id, charger_id, evse, number, state, created_at, energy_wh, anomalies, progress, notified_at)
      values (${id}, ${chargerId}, 1, 1, 'charging', now(), 0, '{}', '{}', now())`.execute(app.database.db)
    for (const reading of readings)
      await app.database.db
        .transaction()
        .execute((tx) => keepSigned(tx, id, { readings: [reading], now: clock.now() }))
    const rows = await app.database.db
      .selectFrom('signed_reading')
      .select(['result', 'public_key as key'])
      .orderBy('mark')
      .execute()
    return rows
  }

  test('later, checks what came before', async () => {
    const { signText, hex } = createMeter()
    const rows = await keepEach(
      { mark: 'end', text: signText('E', 20), key: null },
      { mark: 'begin', text: signText('B', 12), key: hex },
    )
    expect(rows).toEqual(Array(2).fill({ result: 'fits', key: hex }))
  })

  test('shows that the other end is of another meter', async () => {
    const { signText, hex } = createMeter()
    const rows = await keepEach(
      { mark: 'begin', text: signText('B', 12), key: hex },
      { mark: 'end', text: createMeter().signText('E', 20), key: null },
    )
    expect(rows.map(({ result }) => result)).toEqual(['fits', 'altered'])
  })
})
