/**
 * Whether the certificates by which a car shows its contract are valid: in date, issued by a trusted authority and not
 * revoked. Where a responder does not answer, nothing is proved.
 */
import { X509Certificate } from 'node:crypto'
import { buildName, type CertificateName, type CertificateStatus } from './certificate-status.ts'

/** In the words of OCPP's AuthorizeResponse. */
export const CONTRACT_STATUSES = [
  'Accepted',
  'SignatureError',
  'CertificateExpired',
  'CertificateRevoked',
  'NoCertificateAvailable',
  'CertChainError',
] as const
export type ContractStatus = (typeof CONTRACT_STATUSES)[number]

export interface NamedResponder extends CertificateName {
  readonly responderURL: string
}

/** What a charger sends of a contract: the certificates themselves where it could not verify them, or their names. */
export interface ShownContract {
  /** Its identifier, without separators. */
  readonly emaid: string
  /** In PEM, from the contract's own up to, and without, the root. */
  readonly certificate?: string | undefined
  readonly names: readonly NamedResponder[]
}

export interface Trust {
  /** Issuers that are trusted, roots or below. */
  readonly authorities: readonly X509Certificate[]
  readonly now: Date
  /** Rejects where nothing is proven. @param known issuers beside the authorities */
  readonly getStatus: (
    name: CertificateName,
    url: string,
    known: readonly X509Certificate[],
  ) => Promise<CertificateStatus>
}

/** As many as ISO 15118 lets a car send: the contract's own and those of its issuers. */
const MOST_CERTIFICATES = 4

interface Question {
  readonly name: CertificateName
  /** Undefined where none is known. */
  readonly url: string | undefined
  readonly known: readonly X509Certificate[]
}

export async function checkContract(shown: ShownContract, trust: Trust): Promise<ContractStatus> {
  const questions =
    shown.certificate === undefined ? shown.names.map(toQuestion) : readChain(shown.certificate, shown, trust)
  if (typeof questions === 'string') return questions
  if (questions.length === 0) return 'NoCertificateAvailable'
  const found = await Promise.all(questions.map((one) => requestStatus(one, trust)))
  if (found.includes('Revoked')) return 'CertificateRevoked'
  return found.every((status) => status === 'Good') ? 'Accepted' : 'NoCertificateAvailable'
}

const toQuestion = ({ responderURL, ...name }: NamedResponder): Question => ({
  name,
  url: responderURL,
  known: [],
})

async function requestStatus(
  { name, url, known }: Question,
  { getStatus }: Trust,
): Promise<CertificateStatus['status'] | undefined> {
  if (url === undefined) return undefined
  try {
    return (await getStatus(name, url, known)).status
  } catch {
    return undefined
  }
}

/** What is to be asked about each certificate below the authority that the chain leads to, or what is wrong with it. */
function readChain(
  pem: string,
  { emaid, names }: ShownContract,
  { authorities, now }: Trust,
): readonly Question[] | ContractStatus {
  const [own, ...issuers] = parseCertificates(pem)
  if (!own || !isOfContract(own, emaid)) return 'CertChainError'
  const questions: Question[] = []
  let isExpired = false
  let below = own
  for (let depth = 0; depth < MOST_CERTIFICATES; depth += 1) {
    if (new Date(below.validFrom) > now) return 'CertChainError'
    isExpired ||= new Date(below.validTo) < now
    const named = [...authorities, ...issuers].filter((one) => one.ca && below.checkIssued(one))
    if (named.length === 0) return 'CertChainError'
    const issuer = named.find((one) => hasIssued(one, below))
    if (!issuer) return 'SignatureError'
    const name = buildName(issuer, below.serialNumber)
    questions.push({ name, url: findResponder(below, name, names), known: issuers })
    if (authorities.includes(issuer)) {
      isExpired ||= new Date(issuer.validTo) < now
      return isExpired ? 'CertificateExpired' : questions
    }
    below = issuer
  }
  return 'CertChainError'
}

/** None where one of them cannot be read. */
function parseCertificates(pem: string): readonly X509Certificate[] {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (parts.length > MOST_CERTIFICATES) return []
  try {
    return parts.map((part) => new X509Certificate(part))
  } catch {
    return []
  }
}

/** The contract is the certificate's common name, with or without separators. */
function isOfContract({ subject }: X509Certificate, emaid: string): boolean {
  const names = [...subject.matchAll(/^CN=(.*)$/gm)].map(([, name = '']) => name)
  return names.length === 1 && names[0]?.replaceAll(/[:\- ]/g, '').toUpperCase() === emaid.toUpperCase()
}

function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return certificate.verify(issuer.publicKey)
  } catch {
    return false
  }
}

/** As the charger names it, or else as the certificate itself does. */
function findResponder(
  { infoAccess = '' }: X509Certificate,
  name: CertificateName,
  names: readonly NamedResponder[],
): string | undefined {
  const toNumber = (hex: string) => (/^[\da-f]+$/i.test(hex) ? BigInt(`0x${hex}`) : undefined)
  const entry = names.find((one) => toNumber(one.serialNumber) === toNumber(name.serialNumber))
  return entry?.responderURL ?? /^OCSP - URI:(\S+)$/m.exec(infoAccess)?.[1]
}
