/**
 * What chargers have asked outside for a car that identifies itself by a certificate (ISO 15118): its contract, and
 * whether certificates are revoked. Only the pool and the responders that the owner has named are asked.
 */
import type { X509Certificate } from 'node:crypto'
import type { RequestOutside } from '../outside/request-outside.ts'
import {
  buildStatusRequest,
  type CertificateName,
  type CertificateStatus,
  findNameFault,
  readProvenStatus,
  readStatus,
} from './certificate-status.ts'
import { type ContractStatus, checkContract, type ShownContract } from './contract-check.ts'
import { type Contract, type ContractRequest, createContractPool, type PoolAccess } from './contract-pool.ts'

export interface PlugAndChargeAccess {
  /** Unset: no contracts are asked for. */
  readonly pool?: PoolAccess | undefined
  /** Host names of OCSP responders, in small letters. */
  readonly responders: readonly string[]
  /** Issuers whose answers are believed beside those that answers bring along. */
  readonly authorities: readonly X509Certificate[]
}

/** Everything rejects with an Error that says in words what was wrong, for the charger. */
export interface PlugAndCharge {
  readonly getContract: (request: ContractRequest) => Promise<Contract>
  /** A responder's answer as DER, about this certificate and of today; its signature is for the asker to verify. */
  readonly queryResponder: (name: CertificateName, url: string) => Promise<Buffer>
  /** The same, read, with its signature verified. */
  readonly getStatus: (name: CertificateName, url: string) => Promise<CertificateStatus>
  /** Never rejects: who cannot be asked has proven nothing. */
  readonly checkContract: (shown: ShownContract) => Promise<ContractStatus>
}

/** Chargers wait for half a minute and longer; cars for a minute. */
const ANSWER_WITHIN_MS = 20_000
/** Answers that are kept, and for how long at most, in milliseconds. */
const MOST_KEPT = 1_000
const KEPT_MS = 3_600_000
/** An OCSP answer with its certificates has 1 to 5 kB. */
const MOST_STATUS_BYTES = 20_000

export function createPlugAndCharge(
  { pool, responders, authorities }: PlugAndChargeAccess,
  { request: ask, now }: { readonly request: RequestOutside; readonly now: () => Date },
): PlugAndCharge {
  const requestInTime: RequestOutside = (requested) => ask({ answerWithinMs: ANSWER_WITHIN_MS, ...requested })
  const getContract = pool && createContractPool(pool, requestInTime, now)
  const kept = new Map<string, { readonly der: Buffer; readonly until: number }>()

  async function queryResponder(name: CertificateName, url: string): Promise<Buffer> {
    const fault = findNameFault(name)
    if (fault) throw new Error(fault)
    const host = URL.canParse(url) ? new URL(url).hostname : ''
    if (!responders.includes(host)) throw new Error('This responder is not one of those that may be asked')
    const key = `${url} ${Object.values(name).join(' ')}`
    const known = kept.get(key)
    if (known && known.until > now().getTime()) return known.der
    const { status, text } = await requestInTime({
      method: 'POST',
      url,
      headers: { accept: 'application/ocsp-response', 'content-type': 'application/ocsp-request' },
      body: buildStatusRequest(name),
      mostBytes: MOST_STATUS_BYTES,
      isSigned: true,
      isBinary: true,
    })
    if (status !== 200) throw new Error(`The responder answers with ${status}`)
    const der = Buffer.from(text, 'latin1')
    const { nextUpdate } = readStatus(der, name, now())
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.delete(key)
    kept.set(key, { der, until: Math.min(nextUpdate.getTime(), now().getTime() + KEPT_MS) })
    return der
  }

  const getStatus = async (name: CertificateName, url: string, known: readonly X509Certificate[] = []) =>
    readProvenStatus(await queryResponder(name, url), name, {
      now: now(),
      known: [...authorities, ...known],
    })

  return {
    async getContract(request) {
      if (!getContract) throw new Error('No pool of contracts is set')
      return getContract(request)
    },
    queryResponder,
    getStatus,
    checkContract: (shown) => checkContract(shown, { authorities, now: now(), getStatus }),
  }
}
