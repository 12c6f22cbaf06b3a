/** Certificate signing requests as chargers make them. */
import { webcrypto } from 'node:crypto'
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509'

export const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

interface RequestFacts {
  readonly name?: string
  readonly algorithm?: object
}

/** A request for this identity, with the keys that it is for; PEM. */
export async function aRequest(
  identity: string,
  { name = `CN=${identity}, O=VoltYatra`, algorithm = EC }: RequestFacts = {},
) {
  const keys = (await webcrypto.subtle.generateKey(algorithm as typeof EC, true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair
  const request = await Pkcs10CertificateRequestGenerator.create({
    name,
    keys,
    signingAlgorithm: algorithm as typeof EC,
  })
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
  const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString('base64')}\n-----END PRIVATE KEY-----\n`
  return { csr: request.toString('pem'), keys, key }
}
