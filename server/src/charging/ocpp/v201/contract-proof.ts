/** Authorize of a car that shows its contract (C07): what came out when its certificates were checked. */
import { addMs, CONTRACT_PROVEN_MS, normalizeShown } from '@voltyatra/domain'
import type { ContractStatus } from '../../../platform/plug-and-charge/contract-check.ts'
import { type CardAnswer, noteContractCheck } from '../../cards/index.ts'
import type { CallContext } from '../route.ts'
import type { IdTokenInfo } from './cards.ts'
import type { Authorize } from './payloads.ts'

/** Longer than any contract's identifier. */
const LONGEST = 36

/** Undefined where no contract is shown. A charger that sends nothing of its certificates has proven nothing. */
export async function checkContractOf(
  { chargerId, requestForCar, read, now }: CallContext,
  { idToken, certificate, iso15118CertificateHashData: names = [] }: Authorize,
): Promise<ContractStatus | undefined> {
  if (idToken.type !== 'eMAID' && certificate === undefined && names.length === 0) return undefined
  const { number } = normalizeShown(idToken.idToken, 'eMAID')
  const status = await requestForCar(chargerId, (outside) =>
    outside.checkContract({ emaid: number, certificate, names }),
  ).catch((): ContractStatus => 'NoCertificateAvailable')
  const isKept = number !== '' && number.length <= LONGEST
  if (isKept) await read((db) => noteContractCheck(db, { chargerId, number, status, now }))
  return status
}

/** What a contract is answered whose certificates are not good. */
export const toUnprovenInfo = (status: ContractStatus): IdTokenInfo => ({
  status: status === 'CertificateExpired' ? 'Expired' : 'Invalid',
})

const CANCELLED: ReadonlySet<CardAnswer['status']> = new Set(['blocked', 'expired', 'unassigned'])

/** @returns the answer, which the charger may keep no longer than the proof holds */
export function limitToProof(info: IdTokenInfo, now: Date): IdTokenInfo {
  const until = addMs(now, CONTRACT_PROVEN_MS).getTime()
  const ends = info.cacheExpiryDateTime === undefined ? until : Date.parse(info.cacheExpiryDateTime)
  return { ...info, cacheExpiryDateTime: new Date(Math.min(until, ends)).toISOString() }
}

/** Good certificates of a contract that charges nothing here any more are said to be cancelled. */
export const toCertificateStatus = (card: CardAnswer | undefined) =>
  card && CANCELLED.has(card.status) ? 'ContractCancelled' : 'Accepted'
