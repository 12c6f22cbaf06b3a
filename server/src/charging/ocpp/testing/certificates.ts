/** Certificates made for one test: an authority, and what it signs. */
import { createHash, randomUUID, X509Certificate } from 'node:crypto'
import { generate } from 'selfsigned'

export interface Certified {
  readonly cert: string
  readonly key: string
  /** Hex SHA-256 of the certificate. */
  readonly fingerprint: string
}

export interface Authority {
  readonly cert: string
  /** For a server of this machine, or for a charger of this name. */
  sign(name: string): Promise<Certified>
}

const KIND = { keyType: 'ec', algorithm: 'sha256' } as const

export async function anAuthority(): Promise<Authority> {
  const own = await generate([{ name: 'commonName', value: randomUUID() }], {
    ...KIND,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, digitalSignature: true },
    ],
  })
  return {
    cert: own.cert,
    async sign(name) {
      const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
        ...KIND,
        ca: { key: own.private, cert: own.cert },
        extensions: [
          { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
          { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
        ],
      })
      const fingerprint = createHash('sha256').update(new X509Certificate(cert).raw).digest('hex')
      return { cert, key, fingerprint }
    },
  }
}
