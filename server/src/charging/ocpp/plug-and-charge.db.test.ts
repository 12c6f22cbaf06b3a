/** Plug & Charge: a car's contract begins a charge by its certificate, and its driver pays as with a card. */
import { X509Certificate } from 'node:crypto'
import { hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import {
  issueAt,
  makeIssuer,
  nameCertificate,
  type Signer,
} from '../../platform/plug-and-charge/testing/responder.ts'
import { aCard, cardCharges, ofDriver } from './testing/cards.ts'
import type { Payload } from './testing/charger.ts'
import { meteredBy } from './testing/metered.ts'
import { NEWER } from './testing/network-201.ts'
import { openOutside } from './testing/plug-and-charge.ts'

const EMAID = 'INVYCC00000001X'
const TOKEN = { idToken: 'IN-VYC-C00000001-X', type: 'eMAID' }

interface Request {
  readonly how?: 'nothing'
  readonly signers?: readonly Signer[]
}

/** A charger, a responder, and a driver whose car has a contract. */
async function world(protocol: (typeof NEWER)[number] = 'ocpp2.0.1', { how, signers }: Request = {}) {
  const { clock, outside, env, responderURL } = await openOutside(how, signers)
  const two = { connectors: [1, 2].map(() => ({ type: 'CCS2', powerW: 60_000 })) }
  const net = await meteredBy<string>(protocol, two, { clock, env })
  const driver = await net.driverWith(1_000)
  const names = [{ ...nameCertificate(outside.issuer, '0a'), responderURL }]
  return {
    ...net,
    ...{ clock, outside, responderURL, driver },
    enrol: (more: object = {}) =>
      aCard(net.admin, ofDriver(driver.customerId, { number: TOKEN.idToken, kind: 'eMAID', ...more })),
    shows: (
      more: object = { iso15118CertificateHashData: names },
      idToken: object = TOKEN,
    ): Promise<Payload> => net.charger.call('Authorize', { idToken, ...more }),
    sendEvent: (eventType: string, wh: number, more: object = {}): Promise<Payload> =>
      net.charger.call('TransactionEvent', {
        ...{ eventType, triggerReason: 'Authorized', seqNo: wh, evse: { id: 1, connectorId: 1 } },
        ...{ timestamp: clock.now().toISOString() },
        transactionInfo: { transactionId: 'T-CAR', chargingState: 'Charging' },
        meterValue: [{ timestamp: clock.now().toISOString(), sampledValue: [{ value: 1_000 + wh }] }],
        ...more,
      }),
  }
}

const INVALID = { status: 'Invalid' }

describe.each(NEWER)('%s', (protocol) => {
  test('a car whose certificate is good charges by being plugged in, and its driver pays', async () => {
    const { enrol, shows, sendEvent, clock, admin, driver, wallet, expectBooksToBalance, outside } =
      await world(protocol)
    const { _id, number } = await enrol()
    expect(number).toBe(EMAID)
    expect(await shows()).toEqual({
      idTokenInfo: {
        status: 'Accepted',
        groupIdToken: expect.objectContaining({ type: 'Central' }),
        cacheExpiryDateTime: new Date(clock.now().getTime() + hours(1)).toISOString(),
      },
      certificateStatus: 'Accepted',
    })
    expect(outside.requested.map(({ path }) => path)).toEqual(['/ocsp'])
    expect((await sendEvent('Started', 0, { idToken: TOKEN })).idTokenInfo).toMatchObject({
      status: 'Accepted',
    })
    clock.advance(minutes(10))
    await sendEvent('Updated', 8_000)
    clock.advance(minutes(1))
    await sendEvent('Ended', 8_400)
    expect(await cardCharges(admin)).toMatchObject([
      { number: EMAID, billing: 'wallet', customerId: driver.customerId, total: 148.68, energyKWh: 8.4 },
    ])
    expect(await wallet(driver.customerId)).toBe(100_000 - 14_868)
    const [own] = (await driver.get('/driver/bookings')).body.data
    expect(own).toMatchObject({ car: EMAID, card: null })
    expect((await admin.get(`/cards/${_id}`)).body.data.contract).toMatchObject({
      ...{ status: 'Accepted', charger: 'CP-1' },
    })
    await expectBooksToBalance()
  })

  test('a revoked certificate begins nothing, whatever the charger then says of it', async () => {
    const { enrol, shows, sendEvent, outside, admin } = await world(protocol)
    const { _id } = await enrol()
    outside.status = 'revoked'
    expect(await shows()).toEqual({ idTokenInfo: INVALID, certificateStatus: 'CertificateRevoked' })
    expect((await sendEvent('Started', 0, { idToken: TOKEN })).idTokenInfo).toEqual(INVALID)
    expect(await cardCharges(admin)).toMatchObject([{ refused: 'contract-unproven', bookingId: null }])
    expect((await admin.get(`/cards/${_id}`)).body.data.contract.status).toBe('CertificateRevoked')
  })

  test('where nobody can be asked, a contract begins nothing', async () => {
    const { enrol, shows, outside } = await world(protocol, { how: 'nothing' })
    await enrol()
    const unproven = { idTokenInfo: INVALID, certificateStatus: 'NoCertificateAvailable' }
    expect(await shows()).toEqual(unproven)
    expect(await shows({})).toEqual(unproven)
    expect(outside.requested).toEqual([])
  })
})

test('a responder that does not know, or does not answer, proves nothing', async () => {
  const { enrol, shows, outside, responderURL, clock } = await world()
  await enrol()
  const unproven = { idTokenInfo: INVALID, certificateStatus: 'NoCertificateAvailable' }
  outside.status = 'gone'
  expect(await shows()).toEqual(unproven)
  outside.status = 'unknown'
  expect(await shows()).toEqual(unproven)
  outside.status = 'good'
  const stranger = await makeIssuer({ name: 'Somebody else', at: clock.now() })
  const name = { ...nameCertificate(outside.issuer, '0b'), responderURL }
  const other = { ...nameCertificate(stranger, '0c'), responderURL }
  expect(await shows({ iso15118CertificateHashData: [name] })).toMatchObject({
    certificateStatus: 'Accepted',
  })
  expect(await shows({ iso15118CertificateHashData: [name, other] })).toEqual(unproven)
  expect(await shows({ iso15118CertificateHashData: [{ ...name, serialNumber: 'zz' }] })).toEqual(unproven)
})

test('what is proven holds for an hour', async () => {
  const { enrol, shows, sendEvent, clock } = await world()
  await enrol()
  await shows()
  clock.advance(hours(1))
  expect((await sendEvent('Started', 0, { idToken: TOKEN })).idTokenInfo).toEqual(INVALID)
})

test('a contract that is blocked, has ended or is nobody’s is cancelled; an empty wallet is said as such', async () => {
  const { enrol, shows, admin, driverWith } = await world()
  const poor = await driverWith(5)
  const { _id } = await enrol()
  await admin.post(`/cards/${_id}/block`, { reason: 'Sold' })
  expect(await shows()).toMatchObject({
    ...{ idTokenInfo: { status: 'Blocked' }, certificateStatus: 'ContractCancelled' },
  })
  await aCard(admin, ofDriver(poor.customerId, { number: 'INVYCC00000002X', kind: 'eMAID' }))
  const second = { idToken: 'INVYCC00000002X', type: 'eMAID' }
  expect(await shows(undefined, second)).toMatchObject({
    ...{ idTokenInfo: { status: 'NoCredit' }, certificateStatus: 'Accepted' },
  })
  const nobodys = { idToken: 'INVYCC00000003X', type: 'eMAID' }
  expect(await shows(undefined, nobodys)).toEqual({ idTokenInfo: INVALID, certificateStatus: 'Accepted' })
  const { data } = (await admin.get('/unknown-cards')).body
  expect(data).toMatchObject([{ number: 'INVYCC00000003X', kind: 'eMAID' }])
})

test('an unknown contract without proof is not offered to the operator as a card', async () => {
  const { shows, sendEvent, outside, admin } = await world()
  outside.status = 'revoked'
  await shows()
  await sendEvent('Started', 0, { idToken: TOKEN })
  expect((await admin.get('/unknown-cards')).body.data).toEqual([])
})

test('the number of a contract opens nothing as a card, and offline it is billed', async () => {
  const { enrol, shows, charger, connect, clock, admin } = await world()
  await enrol()
  await shows()
  const card = { idToken: EMAID, type: 'ISO14443' }
  expect(await charger.call('Authorize', { idToken: card })).toEqual({ idTokenInfo: INVALID })
  await charger.leave()
  const at = clock.now().toISOString()
  clock.advance(hours(2))
  const back = await connect()
  const late = {
    ...{ eventType: 'Started', triggerReason: 'Authorized', seqNo: 0, offline: true, timestamp: at },
    ...{ evse: { id: 1, connectorId: 1 }, transactionInfo: { transactionId: 'T-LATE' }, idToken: TOKEN },
    meterValue: [{ timestamp: at, sampledValue: [{ value: 1_000 }] }],
  }
  expect((await back.call('TransactionEvent', late)).idTokenInfo).toMatchObject({ status: 'Accepted' })
  expect(await cardCharges(admin)).toMatchObject([{ isLate: true, refused: null }])
})

test('the driver confirms the contract while the car charges, and turns it off', async () => {
  const { begun, shows, charger, clock } = await world()
  const status = (connectorStatus: string, evseId: number) =>
    charger.call('StatusNotification', {
      ...{ evseId, connectorId: 1, connectorStatus, timestamp: clock.now().toISOString() },
    })
  for (const evse of [1, 2]) await status('Available', evse)
  clock.advance(minutes(1))
  await status('Occupied', 1)
  // The same car says its address first.
  await charger.call('Authorize', { idToken: { idToken: 'A1B2C3D4E5F6', type: 'MacAddress' } })
  expect(await shows()).toEqual({ idTokenInfo: INVALID, certificateStatus: 'Accepted' })
  const { driver, id } = await begun()
  expect((await driver.get(`/driver/bookings/${id}/autocharge`)).body.data.car).toBe(EMAID)
  const { body } = await driver.post(`/driver/bookings/${id}/autocharge`, { label: 'Nexon' })
  expect(body.data).toMatchObject({ number: EMAID, kind: 'eMAID', status: 'accepted' })
  expect((await shows()).certificateStatus).toBe('Accepted')
  const off = await driver.post(`/driver/cards/${body.data._id}/autocharge-off`)
  expect(off.status).toBe(200)
  expect(await shows()).toEqual({ idTokenInfo: INVALID, certificateStatus: 'ContractCancelled' })
})

describe('certificates that the charger could not verify', () => {
  async function chains() {
    const at = new Date('2026-11-20T06:30:00Z')
    const root = await makeIssuer({ name: 'Contract root', at })
    const stranger = await makeIssuer({ name: 'Contract root', at })
    const sub = await issueAt(root, { name: 'Contract issuer', at, isAuthority: true })
    return { at, root, stranger, sub }
  }

  test('lead to an issuer that the owner trusts, are of this contract, in their time, and not revoked', async () => {
    const { root, stranger, sub } = await chains()
    const { enrol, shows, responderURL, clock, outside } = await world('ocpp2.1', { signers: [root, sub] })
    await enrol()
    const at = clock.now()
    const below = await issueAt(root, { name: 'Below', at, isAuthority: true, responder: `${responderURL}0` })
    const made = { name: TOKEN.idToken, at, responder: `${responderURL}0` }
    const direct = await issueAt(root, made)
    const status = async (...certificates: Signer[]) =>
      (await shows({ certificate: certificates.map(({ cert }) => cert).join('\n') })).certificateStatus
    expect(await status(direct)).toBe('Accepted')
    expect(outside.requested).toHaveLength(1)
    expect(await status(await issueAt(root, { ...made, name: 'INVYCC00000009X' }))).toBe('CertChainError')
    expect(await status(await issueAt(below, made))).toBe('CertChainError')
    expect(await status(await issueAt(stranger, made))).toBe('SignatureError')
    expect(await status(await issueAt(sub, made), sub)).toBe('NoCertificateAvailable')
    const old = await issueAt(root, { ...made, at: new Date(at.getTime() - hours(48)) })
    expect(await shows({ certificate: old.cert })).toEqual({
      ...{ idTokenInfo: { status: 'Expired' }, certificateStatus: 'CertificateExpired' },
    })
    expect(await status(await issueAt(root, { ...made, at: new Date(at.getTime() + hours(48)) }))).toBe(
      'CertChainError',
    )
    expect((await shows({ certificate: 'no certificate' })).certificateStatus).toBe('CertChainError')
    outside.status = 'revoked'
    expect(await status(await issueAt(root, made))).toBe('CertificateRevoked')
  })

  test('are asked about one by one, up to the issuer that is trusted', async () => {
    const { root } = await chains()
    const at = new Date('2026-11-20T06:30:00Z')
    const sub = await issueAt(root, { name: 'Contract issuer', at, isAuthority: true })
    const { enrol, shows, responderURL, clock, outside } = await world('ocpp2.1', { signers: [root, sub] })
    await enrol()
    const own = await issueAt(sub, { name: EMAID, at: clock.now(), responder: `${responderURL}1` })
    const serial = new X509Certificate(sub.cert).serialNumber
    const named = [{ ...nameCertificate(root, serial), responderURL: `${responderURL}0` }]
    const certificate = `${own.cert}\n${sub.cert}`
    expect(await shows({ certificate, iso15118CertificateHashData: named })).toMatchObject({
      certificateStatus: 'Accepted',
    })
    expect(outside.requested.map(({ path }) => path).toSorted()).toEqual(['/ocsp0', '/ocsp1'])
  })
})
