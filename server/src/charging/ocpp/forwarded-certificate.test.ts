import { X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { isSignedBy, readForwardedCertificate } from './forwarded-certificate.ts'
import { readCredentials } from './handshake.ts'
import { type Authority, anAuthority, type Certified } from './testing/certificates.ts'

let authority: Authority
let own: Certified
let standard: string
beforeAll(async () => {
  authority = await anAuthority()
  own = await authority.sign('CP-1')
  standard = `:${new X509Certificate(own.cert).raw.toString('base64')}:`
})

test('a certificate is read as RFC 9440 and as Envoy write it', () => {
  const { fingerprint, cert } = own
  expect(readForwardedCertificate({ 'client-cert': standard })).toMatchObject({ fingerprint })
  const envoy = (text: string) => readForwardedCertificate({ 'x-forwarded-client-cert': text })
  const subject = 'Subject="CN=CP-1,O=Deccan; \\"Charging\\""'
  expect(envoy(`By=spiffe://net/a;Hash=${fingerprint.toUpperCase()};${subject}`)).toEqual({
    fingerprint,
    whole: undefined,
  })
  const whole = `Cert="${encodeURIComponent(cert)}"`
  expect(envoy(`Hash=${fingerprint};${whole};${subject};URI=`)).toMatchObject({ fingerprint })
  expect(envoy(whole)?.whole?.subject).toBe('CN=CP-1')
  expect(envoy(`Hash=${'a'.repeat(64)};${whole}`)).toBeUndefined()
})

test('several certificates, both headers, or what is none are not read', () => {
  const hash = `Hash=${own.fingerprint}`
  const both = { 'client-cert': standard, 'x-forwarded-client-cert': hash }
  expect(readForwardedCertificate(both)).toBeUndefined()
  for (const text of [`${hash},${hash}`, `${hash};${hash}`, 'Hash=abc', 'Subject="CN=CP-1"', '', '"', '%']) {
    expect(readForwardedCertificate({ 'x-forwarded-client-cert': text }), text).toBeUndefined()
  }
  for (const text of [`${standard}, ${standard}`, ':AAAA:', 'CP-1', `:${'A'.repeat(9_000)}:`]) {
    expect(readForwardedCertificate({ 'client-cert': text }), text).toBeUndefined()
  }
})

test('who has signed it is judged here, and when it counts', async () => {
  const whole = new X509Certificate(own.cert)
  const now = new Date(new Date(whole.validFrom).getTime() + 60_000)
  expect(isSignedBy(whole, authority.cert, now)).toBe(true)
  expect(isSignedBy(whole, (await anAuthority()).cert, now)).toBe(false)
  expect(isSignedBy(whole, authority.cert, new Date(new Date(whole.validTo).getTime() + 1))).toBe(false)
  expect(isSignedBy(whole, authority.cert, new Date(new Date(whole.validFrom).getTime() - 1))).toBe(false)
})

test('a header counts from the proxies that are named, and from nobody else', () => {
  const now = new Date(new Date(new X509Certificate(own.cert).validFrom).getTime() + 60_000)
  const headers = { 'client-cert': standard, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' }
  const show = (remoteAddress: string, proxies: readonly string[]) =>
    readCredentials({ url: '/ocpp/CP-1', headers, socket: { remoteAddress } } as unknown as IncomingMessage, {
      forwarded: { proxies: new Set(proxies), authority: authority.cert },
      now,
    })
  const counted = {
    certificate: own.fingerprint,
    isCertificateTrusted: true,
    isEncrypted: true,
    address: '203.0.113.5',
  }
  expect(show('::ffff:10.0.0.7', ['10.0.0.7'])).toMatchObject(counted)
  const ignored = { certificate: undefined, isCertificateTrusted: false }
  expect(show('10.0.0.8', ['10.0.0.7'])).toMatchObject({
    ...ignored,
    isEncrypted: false,
    address: '10.0.0.8',
  })
  // Any program of this machine could say it, unless the operator has named this machine.
  expect(show('127.0.0.1', ['10.0.0.7'])).toMatchObject({ ...ignored, isEncrypted: true })
})
