import { X509Certificate } from 'node:crypto'
import { id_kp_OCSPSigning } from '@peculiar/asn1-ocsp'
import { describe, expect, test } from 'vitest'
import { buildStatusRequest, findNameFault, readProvenStatus, readStatus } from './certificate-status.ts'
import { answerStatus, issue, makeIssuer, nameCertificate, refuseStatus } from './testing/responder.ts'

const NOW = new Date()
const LATER = new Date(NOW.getTime() + 3_600_000)
const issuer = await makeIssuer()
const other = await makeIssuer({ name: 'Somebody else' })
const delegate = await issue(issuer, 'Responder', id_kp_OCSPSigning)
const server = await issue(issuer, 'Server', '1.3.6.1.5.5.7.3.1')
const foreignDelegate = await issue(other, 'Responder', id_kp_OCSPSigning)
/** The first bit is set: as an INTEGER it needs a byte more. */
const name = nameCertificate(issuer, 'f1a2')
const requested = buildStatusRequest(name)
const good = { signer: issuer, status: 'good', at: NOW, nextUpdate: LATER } as const
const known = [new X509Certificate(issuer.cert)]

test('a certificate is good, revoked or unknown, as its responder says', () => {
  expect(readStatus(answerStatus(requested, good), name, NOW).status).toBe('Good')
  expect(readStatus(answerStatus(requested, { ...good, status: 'revoked' }), name, NOW).status).toBe(
    'Revoked',
  )
  expect(readStatus(answerStatus(requested, { ...good, status: 'unknown' }), name, NOW).status).toBe(
    'Unknown',
  )
})

test('an answer that does not say how long it holds does so for an hour', () => {
  const { nextUpdate: _, ...open } = good
  const { nextUpdate } = readStatus(answerStatus(requested, open), name, NOW)
  expect(nextUpdate.getTime() - NOW.getTime()).toBe(3_600_000)
})

describe('what is no answer is refused in words', () => {
  const read =
    (der: Buffer, now = NOW) =>
    () =>
      readStatus(der, name, now)
  test.each([
    ['The answer cannot be read', Buffer.from('<html>')],
    ['The answer cannot be read', Buffer.alloc(0)],
    ['The responder refused: tryLater', refuseStatus()],
    [
      'The answer is about another certificate',
      answerStatus(buildStatusRequest({ ...name, serialNumber: '02' }), good),
    ],
    [
      'The answer is about another certificate',
      answerStatus(buildStatusRequest(nameCertificate(other, 'f1a2')), good),
    ],
    [
      'The answer is not of today',
      answerStatus(requested, { ...good, at: new Date(NOW.getTime() + 600_000) }),
    ],
    ['The answer is not of today', answerStatus(requested, { ...good, nextUpdate: NOW })],
  ])('%s', (words, der) => expect(read(der)).toThrow(words))
})

describe('an answer proves something', () => {
  const prove = (der: Buffer, more: readonly X509Certificate[] = []) =>
    readProvenStatus(der, name, { now: NOW, known: more }).status
  test('where the issuer has signed it, brought along or known', () => {
    expect(prove(answerStatus(requested, { ...good, brings: [issuer] }))).toBe('Good')
    expect(prove(answerStatus(requested, good), known)).toBe('Good')
  })

  test('where the issuer has named who signs', () => {
    expect(prove(answerStatus(requested, { ...good, signer: delegate, brings: [delegate, issuer] }))).toBe(
      'Good',
    )
    expect(prove(answerStatus(requested, { ...good, signer: delegate, brings: [delegate] }), known)).toBe(
      'Good',
    )
  })

  const SIGNED_BY_NOBODY = 'The answer is not signed by the issuer of the certificate'
  test.each([
    ['nobody whom one knows has signed it', good],
    ['another has signed it', { ...good, signer: other, brings: [other, issuer] }],
    ['the issuer has named him for something else', { ...good, signer: server, brings: [server, issuer] }],
    ['another has named him', { ...good, signer: foreignDelegate, brings: [foreignDelegate, other, issuer] }],
    ['the issuer of the one who signs is not there', { ...good, signer: delegate, brings: [delegate] }],
  ])('not where %s', (_, answered) => {
    expect(() => prove(answerStatus(requested, answered))).toThrow(SIGNED_BY_NOBODY)
  })

  test('not where a byte of it was changed', () => {
    const der = answerStatus(requested, { ...good, status: 'revoked', brings: [issuer] })
    const text = der.toString('latin1')
    // The time at which it was revoked.
    const index = text.indexOf('Z') - 1
    der[index] = der[index] === 0x30 ? 0x31 : 0x30
    expect(() => prove(der)).toThrow(SIGNED_BY_NOBODY)
  })

  test('not where the certificate of the one who signs has ended', () => {
    const at = new Date('2090-01-01T00:00:00Z')
    const der = answerStatus(requested, { ...good, at, nextUpdate: new Date('2090-01-02'), brings: [issuer] })
    expect(() => readProvenStatus(der, name, { now: at, known: [] })).toThrow(SIGNED_BY_NOBODY)
  })
})

test('a certificate is named by hashes of the right length and a serial number', () => {
  expect(findNameFault(name)).toBeUndefined()
  expect(findNameFault({ ...name, serialNumber: '' })).toBe('serialNumber must be hexadecimal digits')
  expect(findNameFault({ ...name, issuerKeyHash: 'ab' })).toBe('issuerKeyHash must be 64 hexadecimal digits')
  expect(findNameFault({ ...name, hashAlgorithm: 'SHA384' })).toBe(
    'issuerNameHash must be 96 hexadecimal digits',
  )
})
