/**
 * The Online Certificate Status Protocol (RFC 6960), as far as chargers need it: the question for one certificate, and
 * what an answer proves about it. Certificates are named by hashes, as OCPP does.
 */
import { createHash, verify, X509Certificate } from 'node:crypto'
import {
  BasicOCSPResponse,
  CertID,
  id_kp_OCSPSigning,
  id_pkix_ocsp_basic,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  Request,
  TBSRequest,
} from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'

/** As OCPP names a certificate: hashes and the serial number are hexadecimal. */
export interface CertificateName {
  readonly hashAlgorithm: 'SHA256' | 'SHA384' | 'SHA512'
  /** Of the issuer's distinguished name. */
  readonly issuerNameHash: string
  /** Of the issuer's public key. */
  readonly issuerKeyHash: string
  readonly serialNumber: string
}

export interface CertificateStatus {
  readonly status: 'Good' | 'Revoked' | 'Unknown'
  /** Until then the answer holds. */
  readonly nextUpdate: Date
}

const HASHES = {
  SHA256: { oid: '2.16.840.1.101.3.4.2.1', name: 'sha256', digits: 64 },
  SHA384: { oid: '2.16.840.1.101.3.4.2.2', name: 'sha384', digits: 96 },
  SHA512: { oid: '2.16.840.1.101.3.4.2.3', name: 'sha512', digits: 128 },
} as const

/** What signs answers: the hash of each signature algorithm; none for Ed25519, which has its own. */
const SIGNATURES: Readonly<Record<string, string | null>> = {
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.3.101.112': null,
}

/** Clocks of responders may go ahead by so much, in milliseconds. */
const MOST_AHEAD_MS = 5 * 60_000
/** For how long an answer holds that does not say it, in milliseconds. */
const USUAL_MS = 3_600_000

/** Why the name of a certificate cannot be asked about; undefined where it can. */
export function findNameFault({ hashAlgorithm, ...name }: CertificateName): string | undefined {
  const { digits } = HASHES[hashAlgorithm]
  for (const hash of ['issuerNameHash', 'issuerKeyHash'] as const)
    if (name[hash].length !== digits || !isHex(name[hash]))
      return `${hash} must be ${digits} hexadecimal digits`
  return isHex(name.serialNumber) ? undefined : 'serialNumber must be hexadecimal digits'
}

const isHex = (text: string): boolean => /^[\da-f]{1,128}$/i.test(text)

/** @returns the question as DER */
export function buildStatusRequest(name: CertificateName): Buffer {
  const reqCert = new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: HASHES[name.hashAlgorithm].oid, parameters: null }),
    issuerNameHash: new OctetString(Buffer.from(name.issuerNameHash, 'hex')),
    issuerKeyHash: new OctetString(Buffer.from(name.issuerKeyHash, 'hex')),
    serialNumber: toArrayBuffer(encodeSerial(name.serialNumber)),
  })
  const request = new OCSPRequest({ tbsRequest: new TBSRequest({ requestList: [new Request({ reqCert })] }) })
  return Buffer.from(AsnConvert.serialize(request))
}

/**
 * @param der what a responder has answered
 * @throws Error in words where it is no answer about this certificate
 */
export function readStatus(der: Buffer, name: CertificateName, now: Date): CertificateStatus {
  return readAnswer(der, name, now).status
}

/**
 * The same, for whoever cannot verify the answer himself: it must be signed by the certificate's issuer, or by whom the
 * issuer has named for it.
 * @param known certificates of issuers beside those that the answer brings along
 * @throws Error in words where it proves nothing
 */
export function readProvenStatus(
  der: Buffer,
  name: CertificateName,
  { now, known }: { readonly now: Date; readonly known: readonly X509Certificate[] },
): CertificateStatus {
  const { status, basic } = readAnswer(der, name, now)
  const brought = (basic.certs ?? []).map(
    (one) => new X509Certificate(Buffer.from(AsnConvert.serialize(one))),
  )
  const all = [...brought, ...known]
  const issuers = all.filter((one) => isIssuer(one, name))
  const mayAnswer = (one: X509Certificate): boolean =>
    issuers.includes(one) ||
    (one.keyUsage?.includes(id_kp_OCSPSigning) === true &&
      issuers.some((issuer) => one.checkIssued(issuer) && one.verify(issuer.publicKey)))
  const isProven = all.some((one) => isValidAt(one, now) && mayAnswer(one) && hasSigned(one, basic))
  if (!isProven) throw new Error('The answer is not signed by the issuer of the certificate')
  return status
}

function readAnswer(der: Buffer, name: CertificateName, now: Date) {
  const answer = parse(() => AsnConvert.parse(der, OCSPResponse))
  if (answer.responseStatus !== OCSPResponseStatus.successful) {
    throw new Error(`The responder refused: ${OCSPResponseStatus[answer.responseStatus] ?? 'no reason'}`)
  }
  const { responseBytes } = answer
  if (responseBytes?.responseType !== id_pkix_ocsp_basic) throw new Error('The answer is of an unknown kind')
  const basic = parse(() => AsnConvert.parse(responseBytes.response.buffer, BasicOCSPResponse))
  const single = basic.tbsResponseData.responses.find(({ certID }) => isSame(certID, name))
  if (!single) throw new Error('The answer is about another certificate')
  const nextUpdate = single.nextUpdate ?? new Date(now.getTime() + USUAL_MS)
  if (single.thisUpdate.getTime() > now.getTime() + MOST_AHEAD_MS || nextUpdate <= now) {
    throw new Error('The answer is not of today')
  }
  const { certStatus } = single
  const known = certStatus.revoked === undefined ? 'Unknown' : 'Revoked'
  const status = certStatus.good === undefined ? known : 'Good'
  return { basic, status: { status, nextUpdate } as const }
}

function parse<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new Error('The answer cannot be read')
  }
}

const isSame = (id: CertID, name: CertificateName): boolean =>
  id.hashAlgorithm.algorithm === HASHES[name.hashAlgorithm].oid &&
  toHex(id.issuerNameHash.buffer) === name.issuerNameHash.toLowerCase() &&
  toHex(id.issuerKeyHash.buffer) === name.issuerKeyHash.toLowerCase() &&
  toHex(id.serialNumber).replace(/^(00)+(?=..)/, '') ===
    encodeSerial(name.serialNumber)
      .toString('hex')
      .replace(/^(00)+(?=..)/, '')

function isIssuer(certificate: X509Certificate, name: CertificateName): boolean {
  const { issuerNameHash, issuerKeyHash } = buildName(certificate, name.serialNumber, name.hashAlgorithm)
  return (
    issuerNameHash === name.issuerNameHash.toLowerCase() && issuerKeyHash === name.issuerKeyHash.toLowerCase()
  )
}

/** Names the certificate that this issuer has given this serial number. */
export function buildName(
  issuer: X509Certificate,
  serialNumber: string,
  hashAlgorithm: CertificateName['hashAlgorithm'] = 'SHA256',
): CertificateName {
  const { tbsCertificate } = AsnConvert.parse(issuer.raw, Certificate)
  const digest = (bytes: ArrayBuffer) =>
    createHash(HASHES[hashAlgorithm].name).update(Buffer.from(bytes)).digest('hex')
  return {
    hashAlgorithm,
    issuerNameHash: digest(AsnConvert.serialize(tbsCertificate.subject)),
    issuerKeyHash: digest(tbsCertificate.subjectPublicKeyInfo.subjectPublicKey),
    serialNumber,
  }
}

const isValidAt = (certificate: X509Certificate, now: Date): boolean =>
  new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo)

function hasSigned(certificate: X509Certificate, basic: BasicOCSPResponse): boolean {
  const { algorithm } = basic.signatureAlgorithm
  const signed = basic.tbsResponseDataRaw
  const hash = SIGNATURES[algorithm]
  if (hash === undefined || !signed) return false
  try {
    return verify(hash, Buffer.from(signed), certificate.publicKey, Buffer.from(basic.signature))
  } catch {
    // A key of another kind than the signature.
    return false
  }
}

/** An INTEGER that is not negative. */
function encodeSerial(digits: string): Buffer {
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  const isNegative = (bytes[0] ?? 0) >= 0x80
  return isNegative ? Buffer.concat([Buffer.from([0]), bytes]) : bytes
}

const toHex = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('hex')

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
