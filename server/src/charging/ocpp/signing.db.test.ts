import { X509Certificate as NodeCertificate, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import { createManualClock } from '@voltyatra/charger-simulator'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { renewCertificates } from '../charger-certificates/index.ts'
import { purgeOldRecords } from '../chargers/index.ts'
import { network } from './testing/network.ts'
import { network201 } from './testing/network-201.ts'
import { aRequest, EC } from './testing/requests.ts'
import { connectSimulated } from './testing/simulated.ts'

const DAY_MS = 24 * 3_600_000

test.each([
  ['1.6', network, 'CP-1'],
  ['2.0.1', network201, 'CS-1'],
] as const)(
  'a charger of %s is signed the certificate that it asks for, and is handed it',
  async (version, start, identity) => {
    const net = await start()
    const charger = await net.accepted(identity)
    const { csr } = await aRequest(identity)
    expect(await charger.call('SignCertificate', { csr })).toMatchObject({ status: 'Accepted' })
    const handed = await charger.called()
    expect(handed.action).toBe('CertificateSigned')
    charger.answer(handed.messageId, { status: 'Accepted' })
    const [own = '', authority = ''] = String(handed.payload.certificateChain).match(
      /-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g,
    ) as string[]
    const certificate = new NodeCertificate(own)
    expect(certificate.checkIssued(new NodeCertificate(authority))).toBe(true)
    expect(certificate.verify(new NodeCertificate(authority).publicKey)).toBe(true)
    expect(certificate.subject.split('\n').sort()).toEqual([`CN=${identity}`, 'O=VoltYatra'])
    expect([certificate.ca, certificate.keyUsage]).toEqual([false, ['1.3.6.1.5.5.7.3.2']])
    expect(version === '2.0.1' ? handed.payload.certificateType : undefined).toBe(
      version === '2.0.1' ? 'ChargingStationCertificate' : undefined,
    )
    const { _id } = await net.seen(identity)
    const certificates = async () => (await net.admin.get(`/chargers/${_id}/certificates`)).body.data
    await expect.poll(certificates).toMatchObject([{ taken: 'Accepted', revokedAt: null }])
    // The key of the authority stands nowhere as it is.
    const { rows } = await net.app.database.pool.query('select sealed from charger_authority_key')
    expect(rows).toHaveLength(1)
    expect(rows[0].sealed.includes(Buffer.from('2a8648ce3d030107', 'hex'))).toBe(false)
  },
)

test.each([
  ['1.6', network, 'CP-1'],
  ['2.0.1', network201, 'CS-1'],
] as const)(
  'TC_A_14_CSMS: a certificate that a charger of %s refuses stands as refused, and the charger goes on',
  async (_version, start, identity) => {
    const net = await start()
    const charger = await net.accepted(identity)
    const { csr } = await aRequest(identity)
    expect(await charger.call('SignCertificate', { csr })).toMatchObject({ status: 'Accepted' })
    charger.answer((await charger.called()).messageId, { status: 'Rejected' })
    const { _id } = await net.seen(identity)
    const certificates = async () => (await net.admin.get(`/chargers/${_id}/certificates`)).body.data
    await expect.poll(certificates).toMatchObject([{ taken: 'Rejected', revokedAt: null }])
    const event = { type: 'InvalidChargingStationCertificate', timestamp: net.clock.now().toISOString() }
    expect(await charger.call('SecurityEventNotification', event)).toEqual({})
    // It asks again.
    expect(await charger.call('SignCertificate', { csr: (await aRequest(identity)).csr })).toMatchObject({
      status: 'Accepted',
    })
    charger.answer((await charger.called()).messageId, { status: 'Accepted' })
    await expect
      .poll(async () => (await certificates()).map(({ taken }: { taken: string | null }) => taken).sort())
      .toEqual(['Accepted', 'Rejected'])
  },
)

test('what is not the charger’s own request is not signed, and says why', async () => {
  const { accepted, app } = await network201()
  const charger = await accepted()
  const reason = async (csr: string, more: object = {}) => {
    const answer = await charger.call('SignCertificate', { csr, ...more })
    expect(answer.status).toBe('Rejected')
    return answer.statusInfo.additionalInfo
  }
  expect(
    await reason('-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----'),
  ).toMatch(/PEM/)
  expect(await reason((await aRequest('CS-2')).csr)).toBe('The common name must be CS-1')
  expect(await reason((await aRequest('CS-1', { name: 'CN=CS-1, CN=CS-2' })).csr)).toMatch(/common name/)
  expect(await reason((await aRequest('CS-1', { name: 'CN=CS-1, O=Somebody' })).csr)).toBe(
    'The organisation must be VoltYatra',
  )
  const small = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 1024,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }
  expect(await reason((await aRequest('CS-1', { algorithm: small })).csr)).toMatch(/^The key must be/)
  expect(await reason((await aRequest('CS-1')).csr, { certificateType: 'V2GCertificate' })).toMatch(/itself/)
  // Another key's signature under it: nobody has shown to have this one.
  const [mine, other] = [await aRequest('CS-1'), await aRequest('CS-1')]
  const request = new x509.Pkcs10CertificateRequest(mine.csr)
  const raw = Buffer.from(request.rawData)
  const stranger = Buffer.from(await webcrypto.subtle.exportKey('spki', other.keys.publicKey))
  const own = Buffer.from(await webcrypto.subtle.exportKey('spki', mine.keys.publicKey))
  raw.set(stranger, raw.indexOf(own))
  const forged = x509.PemConverter.encode(raw, 'CERTIFICATE REQUEST')
  expect(await reason(forged)).toBe('The request is not signed with its own key')
  expect((await app.database.pool.query('select from charger_certificate')).rows).toEqual([])
})

test('a request may name the charger by its serial number, as OCPP has it, unless another is called so', async () => {
  const { accepted, connect, accept } = await network201()
  const charger = await accepted()
  const request = async (serial: string) => {
    const { csr } = await aRequest('CS-1', { name: `CN=${serial}` })
    return charger.call('SignCertificate', { csr })
  }
  const boot = (serialNumber: string) =>
    charger.call('BootNotification', {
      reason: 'PowerUp',
      chargingStation: { vendorName: 'Kirana', model: 'K-120', serialNumber },
    })
  await boot('SE-2690412')
  expect(await request('SE-2690413')).toMatchObject({
    status: 'Rejected',
    statusInfo: { additionalInfo: 'The common name must be CS-1 or SE-2690412' },
  })
  expect(await request('se-2690412')).toMatchObject({ status: 'Accepted' })
  const { messageId, payload } = await charger.called()
  charger.answer(messageId, { status: 'Accepted' })
  const certificate = new NodeCertificate(String(payload.certificateChain))
  expect(certificate.subject.split('\n').sort()).toEqual(['CN=se-2690412', 'O=VoltYatra'])
  await (await connect('CS-2')).leave()
  await accept('CS-2', { connectors: [] })
  await boot('cs-2')
  expect(await request('CS-2')).toMatchObject({
    status: 'Rejected',
    statusInfo: { additionalInfo: 'The common name must be CS-1' },
  })
})

test('simulated chargers of every version are signed the certificates that they are asked for', async () => {
  const net = await network()
  const all = await connectSimulated(net, createManualClock(net.clock.now()))
  for (const charger of all) {
    const { _id } = await net.seen(charger.identity)
    const { data } = (await net.admin.post(`/chargers/${_id}/certificates/renew`)).body
    expect(data.answer).toEqual({ status: 'Accepted' })
    await expect
      .poll(async () => (await net.admin.get(`/chargers/${_id}/certificates`)).body.data)
      .toMatchObject([{ taken: 'Accepted', revokedAt: null }])
  }
})

test('a charger has five signed in a day and no more, and RSA of 2048 bits is fine', async () => {
  const { accepted, clock } = await network201()
  const charger = await accepted()
  const ask = async (algorithm: object = EC) => {
    const { csr } = await aRequest('CS-1', { algorithm })
    const { status } = await charger.call('SignCertificate', { csr })
    if (status === 'Accepted') charger.answer((await charger.called()).messageId, { status: 'Accepted' })
    return status
  }
  const rsa = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }
  const answers = [await ask(rsa), await ask(), await ask(), await ask(), await ask(), await ask()]
  expect(answers).toEqual([...Array.from({ length: 5 }, () => 'Accepted'), 'Rejected'])
  clock.advance(DAY_MS + 1)
  expect(await ask()).toBe('Accepted')
})

test.each([
  ['1.6', network, 'CP-1', 'ExtendedTriggerMessage', 'SignChargePointCertificate'],
  ['2.0.1', network201, 'CS-1', 'TriggerMessage', 'SignChargingStationCertificate'],
] as const)(
  'a month before its certificate ends, a charger of %s is asked for a new request, once a day',
  async (_version, start, identity, action, requestedMessage) => {
    const net = await start()
    const charger = await net.accepted(identity)
    const { csr } = await aRequest(identity)
    await charger.call('SignCertificate', { csr })
    charger.answer((await charger.called()).messageId, { status: 'Accepted' })
    const { db } = net.app.database
    expect(await renewCertificates(db, net.clock.now())).toEqual({ requested: 0 })
    net.clock.advance(336 * DAY_MS)
    expect(await renewCertificates(db, net.clock.now())).toEqual({ requested: 1 })
    const requested = await charger.called()
    expect([requested.action, requested.payload]).toEqual([action, { requestedMessage }])
    charger.answer(requested.messageId, { status: 'Accepted' })
    expect(await renewCertificates(db, net.clock.now())).toEqual({ requested: 0 })
    net.clock.advance(DAY_MS + 1)
    expect(await renewCertificates(db, net.clock.now())).toEqual({ requested: 1 })
  },
)

test.each([
  ['1.6', network, 'CP-1', 'ExtendedTriggerMessage', 'SignChargePointCertificate'],
  ['2.0.1', network201, 'CS-1', 'TriggerMessage', 'SignChargingStationCertificate'],
] as const)(
  'the operator of chargers of %s sees what was signed, what ends, has a new one asked for, and takes one back',
  async (_version, start, identity, action, requestedMessage) => {
    const net = await start()
    const charger = await net.accepted(identity)
    const sign = async (status = 'Accepted') => {
      const { csr } = await aRequest(identity)
      await charger.call('SignCertificate', { csr })
      charger.answer((await charger.called()).messageId, { status })
    }
    const { _id } = await net.seen(identity)
    const list = async (query = '') => (await net.admin.get(`/charger-certificates${query}`)).body.data
    const states = async () => (await list()).map(({ status }: { status: string }) => status)
    await sign()
    await expect.poll(states).toEqual(['valid'])
    const [first] = await list(`?q=${identity.toLowerCase()}`)
    expect(first).toMatchObject({ subject: `CN=${identity}`, charger: { _id, identity, connected: true } })
    const [root] = (await net.admin.get('/charger-authorities')).body.data
    expect(root).toMatchObject({
      isSigning: true,
      pem: expect.stringMatching(/^-----BEGIN CERTIFICATE-----/),
    })
    expect(JSON.stringify(root)).not.toMatch(/PRIVATE/)

    // Only who decides what chargers trust sees them.
    const support = await net.operator('support')
    for (const path of ['/charger-certificates', '/charger-authorities']) {
      expect((await support.get(path)).status, path).toBe(403)
    }
    expect((await support.post(`/chargers/${_id}/certificates/renew`)).status).toBe(403)

    // A newer one replaces it, unless the charger refuses it.
    await sign('Rejected')
    await expect.poll(states).toEqual(['refused', 'valid'])
    await sign()
    await expect.poll(states).toEqual(['valid', 'refused', 'replaced'])
    const [newest] = await list()
    expect((await net.admin.post(`/chargers/${_id}/certificates/${newest._id}/revoke`)).status).toBe(200)
    expect(await states()).toEqual(['revoked', 'refused', 'valid'])

    const renewing = net.admin.post(`/chargers/${_id}/certificates/renew`)
    const requested = await charger.called()
    expect([requested.action, requested.payload]).toEqual([action, { requestedMessage }])
    charger.answer(requested.messageId, { status: 'Accepted' })
    expect((await renewing).body.data).toMatchObject({ status: 'answered', answer: { status: 'Accepted' } })

    const after = async (ms: number) => {
      net.clock.advance(ms)
      const owner = await net.operator('owner')
      const { items } = (await owner.get('/attention')).body.data
      const { count, path } = items.find(({ kind }: { kind: string }) => kind === 'certificates-ending')
      const { data } = (await owner.get('/charger-certificates?sort=issuedAt')).body
      return { state: data[0].status, count, listed: (await owner.get(path)).body.data.length }
    }
    expect(await after(340 * DAY_MS)).toEqual({ state: 'ending', count: 0, listed: 0 })
    expect(await after(12 * DAY_MS)).toEqual({ state: 'ending', count: 1, listed: 1 })
    expect(await after(14 * DAY_MS)).toEqual({ state: 'ended', count: 1, listed: 1 })
  },
)

test.each([
  ['1.6', network, 'CP-1'],
  ['2.0.1', network201, 'CS-1'],
] as const)(
  'a charger of %s that did not take its new certificate is asked again, and the one that it has stands as ending',
  async (_version, start, identity) => {
    const net = await start()
    let charger = await net.accepted(identity)
    const { db } = net.app.database
    const renew = () => renewCertificates(db, net.clock.now())
    /** As it is handed its new one. */
    const sign = async () => {
      await charger.call('SignCertificate', { csr: (await aRequest(identity)).csr })
      return charger.called()
    }
    const taken = async (count: number, last: string) => {
      const { rows } = await net.app.database.pool.query(
        "select coalesce(answer ->> 'status', status) as word from charger_command where action = 'CertificateSigned' order by created_at",
      )
      return rows.length === count && rows.at(-1)?.word === last
    }
    charger.answer((await sign()).messageId, { status: 'Accepted' })
    await expect.poll(() => taken(1, 'Accepted')).toBe(true)
    net.clock.advance(340 * DAY_MS)
    expect(await renew()).toEqual({ requested: 1 })
    charger.answer((await charger.called()).messageId, { status: 'Accepted' })

    // Its line breaks before the new one has arrived.
    await sign()
    await charger.leave()
    await expect.poll(() => taken(2, 'not-connected')).toBe(true)
    charger = await net.connect(identity)
    const isConnected = async () =>
      (await net.app.database.pool.query('select from charger where connection_id is not null')).rows.length
    await expect.poll(isConnected).toBe(1)
    net.clock.advance(DAY_MS + 1)
    expect(await renew()).toEqual({ requested: 1 })
    charger.answer((await charger.called()).messageId, { status: 'Accepted' })

    // It refuses the next.
    charger.answer((await sign()).messageId, { status: 'Rejected' })
    await expect.poll(() => taken(3, 'Rejected')).toBe(true)
    net.clock.advance(12 * DAY_MS)
    expect(await renew()).toEqual({ requested: 1 })
    charger.answer((await charger.called()).messageId, { status: 'Accepted' })
    const looked = async () => {
      const owner = await net.operator('owner')
      const { items } = (await owner.get('/attention')).body.data
      const all = (await owner.get('/charger-certificates')).body.data
      return {
        states: all.map(({ status }: { status: string }) => status),
        ending: items.find(({ kind }: { kind: string }) => kind === 'certificates-ending').count,
      }
    }
    expect(await looked()).toEqual({ states: ['refused', 'not-taken', 'ending'], ending: 1 })

    // The next one it takes.
    charger.answer((await sign()).messageId, { status: 'Accepted' })
    await expect.poll(() => taken(4, 'Accepted')).toBe(true)
    expect(await looked()).toEqual({ states: ['valid', 'refused', 'replaced', 'replaced'], ending: 0 })
    net.clock.advance(DAY_MS + 1)
    expect(await renew()).toEqual({ requested: 0 })

    // What its command came to is not kept for ever: then it is taken to have it.
    await sql`delete from charger_command where action = 'CertificateSigned'`.execute(db)
    expect((await looked()).states).toEqual(['valid', 'replaced', 'replaced', 'replaced'])
  },
)

test('a certificate whose charger never answered does not count as taken once old commands are deleted', async () => {
  const net = await network()
  let charger = await net.accepted('CP-1')
  const { db, pool } = net.app.database
  const sign = async () => {
    await charger.call('SignCertificate', { csr: (await aRequest('CP-1')).csr })
    return charger.called()
  }
  const ended = async () =>
    (await pool.query('select status from charger_command order by created_at')).rows.map(
      ({ status }: { status: string }) => status,
    )
  charger.answer((await sign()).messageId, { status: 'Accepted' })
  await expect.poll(ended).toEqual(['answered'])
  net.clock.advance(30 * DAY_MS)
  await sign()
  await charger.leave()
  await expect.poll(ended).toEqual(['answered', 'not-connected'])

  net.clock.advance(91 * DAY_MS)
  await purgeOldRecords(db, net.clock.now())
  charger = await net.connect('CP-1')
  await expect
    .poll(async () => (await pool.query('select from charger where connection_id is not null')).rows.length)
    .toBe(1)
  net.clock.advance(219 * DAY_MS)
  // The one that it has ends in 25 days, the one that never arrived a month later.
  expect(await renewCertificates(db, net.clock.now())).toEqual({ requested: 1 })
})

test('profile 3 needs a certificate that the charger has taken and that has not ended', async () => {
  const net = await network201()
  const charger = await net.accepted()
  const { _id } = await net.seen('CS-1')
  const raise = async () =>
    (await (await net.operator('owner')).put(`/chargers/${_id}/security`, { securityProfile: 3 })).body
  const sign = async (status: string) => {
    await charger.call('SignCertificate', { csr: (await aRequest('CS-1')).csr })
    charger.answer((await charger.called()).messageId, { status })
    await expect
      .poll(async () => {
        const owner = await net.operator('owner')
        return (await owner.get(`/chargers/${_id}/certificates`)).body.data[0].taken
      })
      .toBe(status)
  }
  await sign('Rejected')
  expect((await raise()).code).toBe('certificate-needed')
  await sign('Accepted')
  net.clock.advance(366 * DAY_MS)
  expect((await raise()).code).toBe('certificate-needed')
  await sign('Accepted')
  expect((await raise()).data.securityProfile).toBe(3)
})
