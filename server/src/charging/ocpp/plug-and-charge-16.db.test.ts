/** Plug & Charge over OCPP 1.6: the messages of 2.0.1, as JSON within DataTransfer. */
import { createManualClock, simulateCharger } from '@voltyatra/charger-simulator'
import { hours, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { nameCertificate } from '../../platform/plug-and-charge/testing/responder.ts'
import { proveAgain } from '../../testing/sign-in.ts'
import { findMessageFault } from '../dialects/index.ts'
import { aCard, cardCharges, ofDriver } from './testing/cards.ts'
import type { Payload } from './testing/charger.ts'
import { metered } from './testing/metered.ts'
import { openOutside } from './testing/plug-and-charge.ts'

const VENDOR = 'org.openchargealliance.iso15118pnc'
const EMAID = 'INVYCC00000001X'
const TOKEN = { idToken: 'IN-VYC-C00000001-X', type: 'eMAID' }
const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'

/** A charger of 1.6, a responder, and a driver whose car has a contract. */
async function world(how?: 'nothing') {
  const { clock, outside, env, responderURL } = await openOutside(how)
  const net = await metered({}, { clock, env })
  const driver = await net.driverWith(1_000)
  const names = [{ ...nameCertificate(outside.issuer, '0a'), responderURL }]
  const transfer = (messageId: string, data: unknown, vendorId = VENDOR): Promise<Payload> =>
    net.charger.call('DataTransfer', {
      ...{ vendorId, messageId },
      data: typeof data === 'string' ? data : JSON.stringify(data),
    })
  return {
    ...net,
    ...{ clock, outside, responderURL, driver, names, transfer },
    /** Its answer is one of 2.0.1. */
    async request(messageId: string, data: object) {
      const { status, data: answerText } = await transfer(messageId, data)
      expect(status).toBe('Accepted')
      const answer = JSON.parse(String(answerText))
      expect(findMessageFault('ocpp2.0.1', messageId, 'conf', answer)).toBeUndefined()
      return answer
    },
    enrol: () => aCard(net.admin, ofDriver(driver.customerId, { number: TOKEN.idToken, kind: 'eMAID' })),
    begin: (idTag: string) => net.charger.call('StartTransaction', net.startOf(idTag)),
  }
}

test('a car whose certificate is good charges by being plugged in, and its driver pays', async () => {
  const {
    enrol,
    request: ask,
    names,
    begin,
    charger,
    clock,
    admin,
    driver,
    wallet,
    outside,
    ...net
  } = await world()
  const { _id } = await enrol()
  expect(await ask('Authorize', { idToken: TOKEN, iso15118CertificateHashData: names })).toEqual({
    idTokenInfo: {
      status: 'Accepted',
      groupIdToken: expect.objectContaining({ type: 'Central' }),
      cacheExpiryDateTime: new Date(clock.now().getTime() + hours(1)).toISOString(),
    },
    certificateStatus: 'Accepted',
  })
  expect(outside.requested.map(({ path }) => path)).toEqual(['/ocsp'])
  const { transactionId, idTagInfo } = await begin(TOKEN.idToken)
  expect(idTagInfo).toMatchObject({ status: 'Accepted' })
  clock.advance(minutes(10))
  const end = {
    transactionId,
    meterStop: 9_400,
    timestamp: clock.now().toISOString(),
    reason: 'EVDisconnected',
  }
  await charger.call('StopTransaction', end)
  expect(await cardCharges(admin)).toMatchObject([
    { number: EMAID, billing: 'wallet', customerId: driver.customerId, total: 148.68, energyKWh: 8.4 },
  ])
  expect(await wallet(driver.customerId)).toBe(100_000 - 14_868)
  expect((await admin.get(`/cards/${_id}`)).body.data.contract).toMatchObject({
    ...{ status: 'Accepted', charger: 'CP-1' },
  })
  await net.expectBooksToBalance()
})

test('a contract that is named as 1.6 names a card is answered so', async () => {
  const { enrol, transfer, names, clock, admin } = await world()
  const { _id } = await enrol()
  const shows = async () => {
    const { data } = await transfer('Authorize', { idToken: EMAID, iso15118CertificateHashData: names })
    return JSON.parse(String(data))
  }
  expect(await shows()).toEqual({
    idTokenInfo: {
      status: 'Accepted',
      parentIdTag: expect.any(String),
      expiryDate: new Date(clock.now().getTime() + hours(1)).toISOString(),
    },
    certificateStatus: 'Accepted',
  })
  await admin.post(`/cards/${_id}/block`, { reason: 'Sold' })
  expect(await shows()).toMatchObject({
    ...{ idTokenInfo: { status: 'Blocked' }, certificateStatus: 'ContractCancelled' },
  })
})

test('without proof a contract begins nothing, nor once the proof is an hour old', async () => {
  const { enrol, request: ask, names, begin, outside, clock, admin } = await world()
  await enrol()
  expect((await begin(EMAID)).idTagInfo).toEqual({ status: 'Invalid' })
  outside.status = 'revoked'
  const revoked = { idTokenInfo: { status: 'Invalid' }, certificateStatus: 'CertificateRevoked' }
  expect(await ask('Authorize', { idToken: TOKEN, iso15118CertificateHashData: names })).toEqual(revoked)
  expect((await begin(TOKEN.idToken)).idTagInfo).toEqual({ status: 'Invalid' })
  outside.status = 'good'
  clock.advance(minutes(45))
  const other = names.map((name) => ({ ...name, serialNumber: '0b' }))
  await ask('Authorize', { idToken: TOKEN, iso15118CertificateHashData: other })
  clock.advance(hours(1))
  expect((await begin(EMAID)).idTagInfo).toEqual({ status: 'Invalid' })
  expect((await cardCharges(admin)).map(({ refused }: { refused: string }) => refused)).toEqual([
    'contract-unproven',
    'contract-unproven',
    'contract-unproven',
  ])
})

test('an unknown contract is offered to the operator as one only where it is proven', async () => {
  const { request: ask, transfer, begin, names, outside, admin } = await world()
  outside.status = 'revoked'
  await transfer('Authorize', { idToken: TOKEN, iso15118CertificateHashData: names })
  await begin(TOKEN.idToken)
  expect((await admin.get('/unknown-cards')).body.data).toEqual([])
  outside.status = 'good'
  const other = names.map((name) => ({ ...name, serialNumber: '0b' }))
  await ask('Authorize', { idToken: TOKEN, iso15118CertificateHashData: other })
  expect((await admin.get('/unknown-cards')).body.data).toMatchObject([{ number: EMAID, kind: 'eMAID' }])
})

test('certificates of cars and their status are asked for outside, as a charger of 2.0.1 has it done', async () => {
  const { request: ask, outside, names } = await world()
  const request = {
    iso15118SchemaVersion: 'urn:iso:15118:2:2013:MsgDef',
    action: 'Install',
    exiRequest: 'AAEC',
  }
  expect(await ask('Get15118EVCertificate', request)).toEqual({ status: 'Accepted', exiResponse: 'AAEC' })
  const [ocspRequestData] = names
  expect(await ask('GetCertificateStatus', { ocspRequestData })).toMatchObject({ status: 'Accepted' })
  expect(outside.requested.map(({ path }) => path).at(-1)).toBe('/ocsp')
  const csr = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----'
  // Cars' certificates are signed by others.
  expect(await ask('SignCertificate', { csr, certificateType: 'V2GCertificate' })).toMatchObject({
    status: 'Rejected',
  })
  expect(await ask('SignCertificate', { csr })).toMatchObject({ status: 'Rejected' })
})

test('what is no message of Plug & Charge is refused, and the charger goes on', async () => {
  const { transfer, charger } = await world()
  const status = async (...parameters: Parameters<typeof transfer>) => (await transfer(...parameters)).status
  expect(await status('Authorize', { idToken: TOKEN }, 'com.example')).toBe('UnknownVendorId')
  expect(await status('StartTransaction', {})).toBe('UnknownMessageId')
  expect(await status('constructor', {})).toBe('UnknownMessageId')
  for (const data of ['', 'no json', '[]', 'null', '7', '{"idToken":7}', '{"idToken":{"idToken":"A"}}']) {
    expect([data, await status('Authorize', data)]).toEqual([data, 'Rejected'])
  }
  expect(await status('Authorize', { idToken: { ...TOKEN, idToken: 'A'.repeat(37) } })).toBe('Rejected')
  expect(await charger.call('Heartbeat', {})).toMatchObject({ currentTime: expect.any(String) })
})

test('an operator installs certificates where the charger says that it takes them, and nobody else does', async () => {
  const { admin, charger, chargerId, app, operator, ...net } = await world()
  const send = (messageId: string, data: object | string, as = admin) =>
    as.post(`/chargers/${chargerId}/commands`, {
      action: 'DataTransfer',
      payload: { vendorId: VENDOR, messageId, data: typeof data === 'string' ? data : JSON.stringify(data) },
    })
  const root = { certificateType: 'V2GRootCertificate', certificate: PEM }
  await proveAgain({ app, clock: net.clock })
  const refused = await send('InstallCertificate', root)
  expect(refused.body).toMatchObject({
    code: 'command-invalid',
    message: expect.stringContaining('ISO15118PnCEnabled is not true'),
  })
  await sql`
    insert into charger_variable (charger_id, component, component_instance, evse, connector, name, instance, attribute,
                                  value, reported_at)
    values (${chargerId}, '', '', 0, 0, 'ISO15118PnCEnabled', '', 'Actual', 'True', now())`.execute(
    app.database.db,
  )
  expect((await send('InstallCertificate', root, await operator('support'))).status).toBe(403)
  for (const [messageId, data, text] of [
    ['InstallCertificate', { ...root, certificateType: 'Any' }, 'certificateType'],
    ['InstallCertificate', 'no json', 'not an object'],
    ['Authorize', { idToken: TOKEN }, 'Authorize is not known'],
  ] as const) {
    const { body } = await send(messageId, data)
    expect([messageId, body]).toMatchObject([
      messageId,
      { code: 'command-invalid', message: expect.stringContaining(text) },
    ])
  }
  const sent = send('InstallCertificate', root)
  const { messageId, action, payload } = await charger.called()
  expect([action, payload.messageId, JSON.parse(payload.data)]).toEqual([
    ...['DataTransfer', 'InstallCertificate', root],
  ])
  charger.answer(messageId, { status: 'Accepted', data: JSON.stringify({ status: 'Accepted' }) })
  expect((await sent).body.data).toMatchObject({ status: 'answered' })
})

test('a simulated charger has its car’s contract proven, and charges', async () => {
  const { enrol, names, admin, app, clock, charger } = await world()
  await enrol()
  await charger.leave()
  const time = createManualClock(clock.now())
  const simulated = simulateCharger({
    ...{ url: `${app.url.replace(/^http/, 'ws')}/ocpp`, identity: 'CP-1', protocol: '1.6', clock: time },
    settings: { ISO15118PnCEnabled: 'true' },
  })
  afterThisTest(() => simulated.close())
  await simulated.connect()
  await simulated.settled()
  simulated.plugIn(1)
  expect(await simulated.present(1, EMAID, 'eMAID')).toBe('Invalid')
  expect(await simulated.present(1, EMAID, 'eMAID', names)).toBe('Accepted')
  await simulated.settled()
  expect(await cardCharges(admin)).toMatchObject([{ number: EMAID, refused: null }])
})
