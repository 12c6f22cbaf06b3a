/** Certificates that the charger is given, known by their hashes; nothing is verified. */
import { createHash } from 'node:crypto'
import type { Payload } from './payload.ts'

const hashSha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The same certificate always has the same hashes. They are of its text, not of its parts. */
export const hashDataOf = (pem: string): Payload => ({
  hashAlgorithm: 'SHA256',
  issuerNameHash: hashSha256(`issuer ${pem}`),
  issuerKeyHash: hashSha256(`key ${pem}`),
  serialNumber: hashSha256(pem).slice(0, 16),
})

export const isCertificateLike = (pem: string) =>
  pem.includes('-----BEGIN CERTIFICATE-----') && pem.includes('-----END CERTIFICATE-----')

export const isSameHash = (one: Payload, other: Payload): boolean =>
  (['hashAlgorithm', 'issuerNameHash', 'issuerKeyHash', 'serialNumber'] as const).every(
    (key) => one[key] === other[key],
  )
