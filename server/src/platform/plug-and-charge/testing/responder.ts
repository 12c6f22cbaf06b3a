/** An OCSP responder and certificates for it, made for one test. */
import { createHash, createPrivateKey, sign, type webcrypto, X509Certificate } from 'node:crypto'
import {
  BasicOCSPResponse,
  CertStatus,
  id_pkix_ocsp_basic,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  ResponderID,
  ResponseBytes,
  ResponseData,
  RevokedInfo,
  SingleResponse,
} from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import {
  AuthorityInfoAccessExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  X509CertificateGenerator,
  type X509Certificate as X509Signed,
} from '@peculiar/x509'
import type { CertificateName } from '../certificate-status.ts'

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 86_400_000

export interface Signer {
  readonly cert: string
  readonly key: string
}

export async function makeIssuer({ name = 'MO Sub-CA 2', at = new Date() } = {}): Promise<Signer> {
  const keys = await crypto.subtle.generateKey(EC, true, ['sign', 'verify'])
  return toSigner(
    await X509CertificateGenerator.createSelfSigned({
      ...validAround(at),
      name: `CN=${name}`,
      keys,
      signingAlgorithm: EC,
      extensions: [new BasicConstraintsExtension(true, 0, true)],
    }),
    keys,
  )
}

/** A certificate of this issuer for this use, as an object identifier. */
export async function issue(issuer: Signer, name: string, usage: string): Promise<Signer> {
  const keys = await crypto.subtle.generateKey(EC, true, ['sign', 'verify'])
  const der = createPrivateKey(issuer.key).export({ format: 'der', type: 'pkcs8' })
  return toSigner(
    await X509CertificateGenerator.create({
      ...validAround(new Date()),
      subject: `CN=${name}`,
      issuer: new X509Certificate(issuer.cert).subject,
      publicKey: keys.publicKey,
      signingKey: await crypto.subtle.importKey('pkcs8', new Uint8Array(der), EC, true, ['sign']),
      signingAlgorithm: EC,
      extensions: [new ExtendedKeyUsageExtension([usage])],
    }),
    keys,
  )
}

interface Issued {
  readonly name: string
  readonly at: Date
  /** It may issue others. */
  readonly isAuthority?: boolean
  /** Where its status is asked for. */
  readonly responder?: string
}

/** A certificate of this issuer that holds around an instant. */
export async function issueAt(issuer: Signer, { name, at, isAuthority, responder }: Issued): Promise<Signer> {
  const keys = await crypto.subtle.generateKey(EC, true, ['sign', 'verify'])
  const der = createPrivateKey(issuer.key).export({ format: 'der', type: 'pkcs8' })
  return toSigner(
    await X509CertificateGenerator.create({
      ...validAround(at),
      subject: `CN=${name}`,
      issuer: new X509Certificate(issuer.cert).subject,
      publicKey: keys.publicKey,
      signingKey: await crypto.subtle.importKey('pkcs8', new Uint8Array(der), EC, true, ['sign']),
      signingAlgorithm: EC,
      extensions: [
        ...(isAuthority ? [new BasicConstraintsExtension(true, 0, true)] : []),
        ...(responder ? [new AuthorityInfoAccessExtension({ ocsp: responder })] : []),
      ],
    }),
    keys,
  )
}

const validAround = (at: Date) => ({
  notBefore: new Date(at.getTime() - DAY_MS),
  notAfter: new Date(at.getTime() + DAY_MS),
})

async function toSigner(certificate: X509Signed, { privateKey }: webcrypto.CryptoKeyPair): Promise<Signer> {
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey))
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { cert: certificate.toString('pem'), key: key.export({ format: 'pem', type: 'pkcs8' }).toString() }
}

/** As OCPP names a certificate of this issuer. */
export function nameCertificate(issuer: Signer, serialNumber: string): CertificateName {
  const { tbsCertificate } = AsnConvert.parse(new X509Certificate(issuer.cert).raw, Certificate)
  const digest = (bytes: ArrayBuffer) => createHash('sha256').update(Buffer.from(bytes)).digest('hex')
  return {
    hashAlgorithm: 'SHA256',
    issuerNameHash: digest(AsnConvert.serialize(tbsCertificate.subject)),
    issuerKeyHash: digest(tbsCertificate.subjectPublicKeyInfo.subjectPublicKey),
    serialNumber,
  }
}

interface Answered {
  readonly signer: Signer
  readonly brings?: readonly Signer[]
  readonly status: 'good' | 'revoked' | 'unknown'
  readonly at: Date
  readonly nextUpdate?: Date
}

/** What a responder answers to a question, as DER. */
export function answerStatus(
  request: Buffer,
  { signer, brings = [], status, at, nextUpdate }: Answered,
): Buffer {
  const [requested] = AsnConvert.parse(request, OCSPRequest).tbsRequest.requestList
  if (!requested) throw new Error('nothing was asked')
  const statuses = {
    good: new CertStatus({ good: null }),
    revoked: new CertStatus({ revoked: new RevokedInfo({ revocationTime: at }) }),
    unknown: new CertStatus({ unknown: null }),
  }
  const tbsResponseData = new ResponseData({
    responderID: new ResponderID({ byKey: new OctetString(Buffer.alloc(20)) }),
    producedAt: at,
    responses: [
      new SingleResponse({
        certID: requested.reqCert,
        certStatus: statuses[status],
        thisUpdate: at,
        ...(nextUpdate && { nextUpdate }),
      }),
    ],
  })
  const signed = Buffer.from(AsnConvert.serialize(tbsResponseData))
  const signature = new Uint8Array(sign('sha256', signed, createPrivateKey(signer.key))).buffer
  const basic = new BasicOCSPResponse({
    tbsResponseData,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' }),
    signature,
    certs: brings.map(({ cert }) => AsnConvert.parse(new X509Certificate(cert).raw, Certificate)),
  })
  const response = new OctetString(AsnConvert.serialize(basic))
  const responseBytes = new ResponseBytes({ responseType: id_pkix_ocsp_basic, response })
  return Buffer.from(
    AsnConvert.serialize(new OCSPResponse({ responseStatus: OCSPResponseStatus.successful, responseBytes })),
  )
}

/** What a responder answers that cannot, as DER. */
export const refuseStatus = (): Buffer =>
  Buffer.from(AsnConvert.serialize(new OCSPResponse({ responseStatus: OCSPResponseStatus.tryLater })))
