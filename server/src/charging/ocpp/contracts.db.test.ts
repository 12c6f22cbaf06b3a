/** Cars that identify themselves by a certificate: what their chargers have asked outside. */
import { X509Certificate } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeIssuer, nameCertificate, type Signer } from '../../platform/plug-and-charge/testing/responder.ts'
import { NEWER, network201 } from './testing/network-201.ts'
import { contractOf, makeTestFolder, openOutside } from './testing/plug-and-charge.ts'

const REQUEST = {
  iso15118SchemaVersion: 'urn:iso:15118:2:2013:MsgDef',
  action: 'Install',
  exiRequest: 'gJgC',
}

/** A charger, and what it has asked outside. */
async function world(protocol: (typeof NEWER)[number], how?: 'token' | 'client' | 'nothing') {
  const { clock, outside, env, responderURL } = await openOutside(how)
  const net = await network201({ clock, env }, protocol)
  const charger = await net.accepted()
  return { ...net, clock, outside, charger, responderURL }
}

const failed = (additionalInfo: string) => ({
  status: 'Failed',
  exiResponse: '',
  statusInfo: { reasonCode: 'NotAvailable', additionalInfo },
})

test.each(NEWER)('%s: a car gets its contract as the pool has it', async (protocol) => {
  const { charger, outside } = await world(protocol)
  expect(await charger.call('Get15118EVCertificate', REQUEST)).toEqual({
    status: 'Accepted',
    exiResponse: 'AAEC',
  })
  const [requested] = outside.requested
  expect(requested?.path).toBe('/v1/ccp/signedContractData')
  expect(requested?.headers.authorization).toBe('Bearer ours')
  expect(JSON.parse(String(requested?.body))).toEqual({
    certificateInstallationReq: REQUEST.exiRequest,
    xsdMsgDefNamespace: REQUEST.iso15118SchemaVersion,
  })
})

test('a car that takes several contracts is answered how many remain', async () => {
  const { charger, outside } = await world('ocpp2.1')
  outside.pool.body = contractOf('AAEC', 'AAED', 'AAEE')
  const several = { ...REQUEST, maximumContractCertificateChains: 3 }
  expect(await charger.call('Get15118EVCertificate', several)).toEqual({
    status: 'Accepted',
    exiResponse: 'AAEC',
    remainingContracts: 2,
  })
})

test('a pool that gives tokens is asked for one when it is needed, and again when that has ended', async () => {
  const { charger, outside, clock } = await world('ocpp2.0.1', 'client')
  const request = () => charger.call('Get15118EVCertificate', REQUEST)
  expect(await request()).toMatchObject({ status: 'Accepted' })
  expect(await request()).toMatchObject({ status: 'Accepted' })
  const paths = () => outside.requested.map(({ path }) => path)
  expect(paths()).toEqual(['/token', '/v1/ccp/signedContractData', '/v1/ccp/signedContractData'])
  expect(Object.fromEntries(new URLSearchParams(String(outside.requested[0]?.body)))).toMatchObject({
    grant_type: 'client_credentials',
    client_id: 'VY',
  })
  expect(outside.requested[1]?.headers.authorization).toBe('Bearer of an hour')
  clock.advance(3_600_000)
  await request()
  expect(paths().slice(3)).toEqual(['/token', '/v1/ccp/signedContractData'])
  outside.pool.status = 401
  expect(await request()).toEqual(failed('The pool answers with 401'))
  outside.pool.status = 200
  expect(await request()).toMatchObject({ status: 'Accepted' })
  expect(paths().slice(-2)).toEqual(['/token', '/v1/ccp/signedContractData'])
})

test('what a pool cannot give is Failed, in words', async () => {
  const { charger, outside } = await world('ocpp2.0.1')
  const request = () => charger.call('Get15118EVCertificate', REQUEST)
  outside.pool = { status: 404, body: '' }
  expect(await request()).toEqual(failed('The pool has no contract for this car'))
  outside.pool = { status: 503, body: '<html>' }
  expect(await request()).toEqual(failed('The pool answers with 503'))
  outside.pool = { status: 200, body: '<html>' }
  expect(await request()).toEqual(failed('The pool’s answer holds no contract'))
  outside.pool = { status: 200, body: contractOf('not base64!') }
  expect(await request()).toEqual(failed('The pool’s answer holds no contract'))
  outside.pool = { status: 200, body: contractOf('A'.repeat(5_604)) }
  expect(await request()).toEqual(failed('The contract is longer than an answer may be'))
})

test('without a pool nothing is asked outside', async () => {
  const { charger, outside, responderURL } = await world('ocpp2.1', 'nothing')
  expect(await charger.call('Get15118EVCertificate', REQUEST)).toEqual(failed('No pool of contracts is set'))
  const ocspRequestData = { ...nameCertificate(outside.issuer, '0a'), responderURL }
  expect(await charger.call('GetCertificateStatus', { ocspRequestData })).toMatchObject({ status: 'Failed' })
  expect(outside.requested).toEqual([])
})

test.each(NEWER)('%s: a charger gets a responder’s answer, once for its time', async (protocol) => {
  const { charger, outside, clock, responderURL } = await world(protocol)
  const ocspRequestData = { ...nameCertificate(outside.issuer, '0a'), responderURL }
  const request = () => charger.call('GetCertificateStatus', { ocspRequestData })
  const first = await request()
  expect(first).toEqual({ status: 'Accepted', ocspResult: expect.stringMatching(/^MII/) })
  expect(await request()).toEqual(first)
  expect(outside.requested).toHaveLength(1)
  expect(outside.requested[0]?.headers['content-type']).toBe('application/ocsp-request')
  clock.advance(1_800_000)
  await request()
  expect(outside.requested).toHaveLength(2)
})

test('only responders that the owner has named are asked', async () => {
  const { charger, outside, responderURL } = await world('ocpp2.0.1')
  const name = nameCertificate(outside.issuer, '0a')
  const others = ['http://localhost/ocsp', 'http://169.254.169.254/', 'file:///etc/passwd', 'ocsp', '']
  for (const url of others) {
    const ocspRequestData = { ...name, responderURL: url }
    expect([url, await charger.call('GetCertificateStatus', { ocspRequestData })]).toEqual([
      url,
      {
        status: 'Failed',
        statusInfo: {
          reasonCode: 'NotAvailable',
          additionalInfo: 'This responder is not one of those that may be asked',
        },
      },
    ])
  }
  const wrong = { ...name, issuerKeyHash: '../../', responderURL }
  expect(await charger.call('GetCertificateStatus', { ocspRequestData: wrong })).toMatchObject({
    statusInfo: { additionalInfo: 'issuerKeyHash must be 64 hexadecimal digits' },
  })
  expect(outside.requested).toEqual([])
})

test('a chain is judged certificate by certificate, by what is proven', async () => {
  const { charger, outside, clock, responderURL } = await world('ocpp2.1')
  const stranger = await makeIssuer({ name: 'Somebody else', at: clock.now() })
  const request = (issuer: Signer, serial: string, more: object = {}) => ({
    certificateHashData: nameCertificate(issuer, serial),
    source: 'OCSP',
    urls: ['http://gone.example/', responderURL],
    ...more,
  })
  const judge = async (...requests: object[]) => {
    const answer = await charger.call('GetCertificateChainStatus', { certificateStatusRequests: requests })
    return (answer as { certificateStatus: { status: string }[] }).certificateStatus.map(
      ({ status }) => status,
    )
  }
  expect(await judge(request(outside.issuer, '0a'), request(stranger, '0b'))).toEqual(['Good', 'Failed'])
  outside.status = 'revoked'
  expect(
    await judge(request(outside.issuer, '0c'), request(outside.issuer, '0d', { source: 'CRL' })),
  ).toEqual(['Revoked', 'Failed'])
})

test('a charger that asks all the time is not asked for', async () => {
  const { charger, outside } = await world('ocpp2.0.1')
  for (let count = 0; count < 60; count += 1) await charger.call('Get15118EVCertificate', REQUEST)
  expect(outside.requested).toHaveLength(60)
  expect(await charger.call('Get15118EVCertificate', REQUEST)).toEqual(
    failed('This charger has asked too often; later it may again'),
  )
  expect(outside.requested).toHaveLength(60)
})

test('what the file holds is checked at the start, and never repeated', async () => {
  const file = join(await makeTestFolder(), 'plug-and-charge.json')
  await writeFile(file, JSON.stringify({ pool: { url: 'ftp://x', token: 'of ours' }, authorities: 'none' }))
  const started = network201({ env: { PLUG_AND_CHARGE: file } })
  await expect(started).rejects.toThrow(
    'PLUG_AND_CHARGE names a file that is not as docs/operations.md says: pool.url (invalid_format), authorities (custom)',
  )
  await writeFile(
    file,
    JSON.stringify({ authorities: new X509Certificate((await makeIssuer()).cert).toString() }),
  )
  await expect(network201({ env: { PLUG_AND_CHARGE: file } })).resolves.toBeDefined()
})
