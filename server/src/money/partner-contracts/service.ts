/** Contracts with partners: entered as versions, and what a charge credits by them. */
import {
  type BasisPoints,
  type ChargeForPartner,
  type ContractVersion,
  checkPan,
  computeCredit,
  findTdsRule,
  findVersion,
  getStartOfIstDay,
  ok,
  type PanRefused,
  type PartnerCredit,
  type PriceBand,
  type Result,
  refuse,
  toIstDay,
} from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { selectPartnerTerms } from '../../people/partners/index.ts'
import { endOwnPrices } from '../tariffs/index.ts'
import {
  insertCredit,
  insertVersion,
  insertVersionWithdrawal,
  isRegistered,
  lockContractsOf,
  lockVersion,
  type StoredVersion,
  selectEveryVersion,
  selectVersionAt,
} from './queries.ts'

export interface NewVersion extends ContractVersion {
  readonly legalName: string | null
  /** However it is written. */
  readonly pan: string | null
  readonly note: string | null
  readonly prices: PriceBand | null
}

export type NewVersionRefused =
  | { readonly kind: 'partner-not-found' }
  | { readonly kind: 'contract-begins-too-early' }
  | { readonly kind: 'contract-prices-wrong' | 'tds-code-unknown' }
  | PanRefused

/** Enters a version that begins on a later day. Charges that start from then on are credited by it. */
export async function addContractVersion(
  work: Work,
  partnerId: string,
  version: NewVersion,
): Promise<Result<StoredVersion, NewVersionRefused>> {
  const { tx, now, actor } = work
  if (!(await selectPartnerTerms(tx, partnerId))) return refuse({ kind: 'partner-not-found' })
  if (version.validFrom <= toIstDay(now)) return refuse({ kind: 'contract-begins-too-early' })
  if (version.prices && version.prices.least > version.prices.most) {
    return refuse({ kind: 'contract-prices-wrong' })
  }
  if (version.tdsCode !== null && !findTdsRule(version.tdsCode, version.validFrom)) {
    return refuse({ kind: 'tds-code-unknown' })
  }
  const pan = version.pan === null ? ok(null) : checkPan(version.pan)
  if (!pan.ok) return pan
  await lockContractsOf(tx, partnerId)
  const by = actor.kind === 'administrator' ? actor : null
  const terms = { ...version, pan: pan.value }
  const stored = { ...terms, id: createId(), createdAt: now }
  await insertVersion(tx, { ...stored, partnerId, createdBy: by?.id ?? null })
  await work.audit({
    action: 'partner.add-contract-version',
    subject: { kind: 'partner', id: partnerId },
    after: { versionId: stored.id, ...toFacts(terms) },
  })
  await endPricesOutside(work, partnerId, version.validFrom)
  return ok({ ...stored, createdBy: by?.name ?? null })
}

const toFacts = (version: NewVersion) => ({
  validFrom: version.validFrom,
  legalName: version.legalName,
  revenueShareBp: version.revenueShare,
  perKwhMicroRupees: version.perKwh,
  landShareMicroRupees: version.landShare,
  rentPaise: version.rent,
  minimumPaise: version.minimum,
  feesBorneBy: version.feesBorneBy,
  paymentFeeBp: version.paymentFee,
  cycle: version.cycle,
  collectsTcs: version.collectsTcs,
  tdsCode: version.tdsCode,
  note: version.note,
  priceLeastMicroRupees: version.prices?.least ?? null,
  priceMostMicroRupees: version.prices?.most ?? null,
  idleMostMicroRupees: version.prices?.idleMost ?? null,
})

/** What the partner has set and the contract does not allow from that day on ends then. */
async function endPricesOutside(work: Work, partnerId: string, day: string): Promise<void> {
  const versions = await listContractVersions(work.tx, partnerId)
  const next = versions.find(({ validFrom }) => validFrom > day)
  await endOwnPrices(work, {
    partnerId,
    band: findVersion(versions, day)?.prices ?? null,
    from: getStartOfIstDay(day),
    until: next ? getStartOfIstDay(next.validFrom) : null,
  })
}

/** Those that hold or will, oldest first: one for each first day. */
export async function listContractVersions(reader: Reader, partnerId: string): Promise<StoredVersion[]> {
  const all = await selectEveryVersion(reader, partnerId)
  return all.filter(({ validFrom }, index) => all[index + 1]?.validFrom !== validFrom)
}

export type WithdrawVersionRefused = {
  readonly kind: 'contract-version-not-found' | 'contract-version-begun'
}

/** Takes a version back before its first day; the one before it goes on to hold. */
export async function withdrawContractVersion(
  work: Work,
  of: { readonly partnerId: string; readonly versionId: string; readonly by: string },
): Promise<Result<undefined, WithdrawVersionRefused>> {
  const { tx, now } = work
  await lockContractsOf(tx, of.partnerId)
  const version = await lockVersion(tx, of)
  if (!version) return refuse({ kind: 'contract-version-not-found' })
  if (version.validFrom <= toIstDay(now)) return refuse({ kind: 'contract-version-begun' })
  const inserted = await insertVersionWithdrawal(tx, { ...of, createdAt: now, createdBy: of.by })
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'partner.withdraw-contract-version',
    subject: { kind: 'partner', id: of.partnerId },
    before: { versionId: of.versionId, validFrom: version.validFrom },
  })
  await endPricesOutside(work, of.partnerId, version.validFrom)
  return ok(undefined)
}

export interface ContractCredit {
  readonly partnerId: string
  readonly versionId: string
  readonly credit: PartnerCredit
}

/** What the partner's contract credits for a charge that began then; undefined where it has none. */
export async function computeContractCredit(
  tx: Tx,
  of: {
    readonly partnerId: string | null
    readonly startedAt: Date | null
    readonly charge: ChargeForPartner
    readonly gstRate: BasisPoints
  },
): Promise<ContractCredit | undefined> {
  const { partnerId, startedAt } = of
  if (partnerId === null || startedAt === null) return undefined
  const version = await selectVersionAt(tx, partnerId, startedAt)
  if (!version) return undefined
  const gstRate = (await isRegistered(tx, partnerId)) ? of.gstRate : null
  return { partnerId, versionId: version.id, credit: computeCredit(version, of.charge, gstRate) }
}

export const keepContractCredit = (
  tx: Tx,
  of: ContractCredit & { readonly bookingId: string },
): Promise<void> => insertCredit(tx, of)
