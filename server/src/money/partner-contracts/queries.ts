/** SQL of the partners' contracts and of what charges credit by them. */
import {
  type ChargeForPartner,
  type ContractVersion,
  microRupees,
  type Paise,
  type PartnerCredit,
  type PriceBand,
} from '@voltyatra/domain'
import { sql } from 'kysely'
import { compileOnce, type EveryGiven } from '../../db/build-once.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface StoredVersion extends ContractVersion {
  readonly id: string
  readonly legalName: string | null
  readonly pan: string | null
  readonly note: string | null
  /** Within which the partner sets the prices of its stations; null where it sets none. */
  readonly prices: PriceBand | null
  readonly createdAt: Date
  /** The e-mail address of the operator; null when the program entered it. */
  readonly createdBy: string | null
}

const selectVersions = (reader: Reader) =>
  reader
    .selectFrom('partner_contract_version as version')
    .leftJoin('administrator', 'administrator.id', 'version.created_by')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('partner_contract_withdrawal')
            .select('partner_contract_withdrawal.version_id')
            .whereRef('partner_contract_withdrawal.version_id', '=', 'version.id'),
        ),
      ),
    )
    .select([
      'version.id',
      'version.valid_from as validFrom',
      'version.legal_name as legalName',
      'version.pan',
      'version.revenue_share_bp as revenueShare',
      'version.per_kwh_micro as perKwh',
      'version.land_share_micro as landShare',
      'version.rent_paise as rent',
      'version.minimum_paise as minimum',
      sql<ContractVersion['feesBorneBy']>`version.fees_borne_by`.as('feesBorneBy'),
      'version.payment_fee_bp as paymentFee',
      sql<ContractVersion['cycle']>`version.cycle`.as('cycle'),
      'version.collects_tcs as collectsTcs',
      'version.tds_code as tdsCode',
      'version.note',
      'version.price_least_micro as priceLeast',
      'version.price_most_micro as priceMost',
      'version.idle_most_micro as idleMost',
      'version.created_at as createdAt',
      'administrator.email as createdBy',
    ])

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

const toStored = ({ priceLeast, priceMost, idleMost, ...version }: VersionRow): StoredVersion => ({
  ...version,
  prices:
    priceLeast === null || priceMost === null
      ? null
      : {
          least: microRupees(priceLeast),
          most: microRupees(priceMost),
          idleMost: microRupees(idleMost ?? 0),
        },
})

/** All that were entered and not withdrawn, oldest first; of those with one first day the last one holds. */
export async function selectEveryVersion(reader: Reader, partnerId: string): Promise<StoredVersion[]> {
  const rows = await selectVersions(reader)
    .where('version.partner_id', '=', partnerId)
    .orderBy('version.valid_from')
    .orderBy('version.id')
    .execute()
  return rows.map(toStored)
}

/** Prices that the partner sets wait until the contract is changed, and find it changed. */
export async function lockContractsOf(tx: Tx, partnerId: string): Promise<void> {
  await tx.selectFrom('partner').select('id').where('id', '=', partnerId).forNoKeyUpdate().execute()
}

const selectVersionHeldAt = compileOnce(
  (reader, { partnerId, at }: EveryGiven<{ readonly partnerId: string; readonly at: Date }>) =>
    selectVersions(reader)
      .where('version.partner_id', '=', partnerId)
      .where('version.valid_from', '<=', sql<string>`ist_day(${at})`)
      .orderBy('version.valid_from', 'desc')
      .orderBy('version.id', 'desc')
      .limit(1),
)

/** The version that holds on the day in India of a moment. */
export async function selectVersionAt(
  reader: Reader,
  partnerId: string,
  at: Date,
): Promise<StoredVersion | undefined> {
  const [row] = await selectVersionHeldAt(reader, { partnerId, at })
  return row && toStored(row)
}

export async function insertVersion(
  tx: Tx,
  {
    id,
    ...of
  }: Omit<StoredVersion, 'createdBy'> & { readonly partnerId: string; readonly createdBy: string | null },
): Promise<void> {
  await tx
    .insertInto('partner_contract_version')
    .values({
      id,
      partner_id: of.partnerId,
      valid_from: of.validFrom,
      legal_name: of.legalName,
      pan: of.pan,
      revenue_share_bp: of.revenueShare,
      per_kwh_micro: of.perKwh,
      land_share_micro: of.landShare,
      rent_paise: of.rent,
      minimum_paise: of.minimum,
      fees_borne_by: of.feesBorneBy,
      payment_fee_bp: of.paymentFee,
      cycle: of.cycle,
      collects_tcs: of.collectsTcs,
      tds_code: of.tdsCode,
      note: of.note,
      price_least_micro: of.prices?.least ?? null,
      price_most_micro: of.prices?.most ?? null,
      idle_most_micro: of.prices?.idleMost ?? null,
      created_at: of.createdAt,
      created_by: of.createdBy,
    })
    .execute()
}

export const isRegistered = async (reader: Reader, partnerId: string): Promise<boolean> => {
  const partner = await reader
    .selectFrom('partner')
    .select('gstin')
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return partner.gstin !== null
}

export async function insertCredit(
  tx: Tx,
  of: {
    readonly bookingId: string
    readonly partnerId: string
    readonly versionId: string
    readonly credit: PartnerCredit
  },
): Promise<void> {
  await tx
    .insertInto('partner_credit')
    .values({
      booking_id: of.bookingId,
      partner_id: of.partnerId,
      version_id: of.versionId,
      share_paise: of.credit.share,
      energy_price_paise: of.credit.energyPrice,
      land_share_paise: of.credit.landShare,
      gst_paise: of.credit.gst,
    })
    .execute()
}

/** Locks a version of the partner's, so that nothing is credited by it meanwhile. */
export const lockVersion = (
  tx: Tx,
  { partnerId, versionId }: { readonly partnerId: string; readonly versionId: string },
): Promise<{ validFrom: string } | undefined> =>
  selectVersions(tx)
    .where('version.partner_id', '=', partnerId)
    .where('version.id', '=', versionId)
    .forUpdate('version')
    .executeTakeFirst()

export const insertVersionWithdrawal = (
  tx: Tx,
  of: {
    readonly versionId: string
    readonly partnerId: string
    readonly createdAt: Date
    readonly createdBy: string
  },
) =>
  refuseOnConstraint(
    tx
      .insertInto('partner_contract_withdrawal')
      .values({
        version_id: of.versionId,
        partner_id: of.partnerId,
        created_at: of.createdAt,
        created_by: of.createdBy,
      })
      .execute(),
    { partner_contract_withdrawal_once: 'contract-version-not-found' },
  )

export interface PastCharge extends ChargeForPartner {
  /** What the driver paid, GST included. */
  readonly collected: Paise
  /** What the partner was credited then. */
  readonly credited: Paise
}

/** The partner's charges that were confirmed from a moment until another, `limit` of them at most. */
export async function selectConfirmedCharges(
  reader: Reader,
  of: { readonly partnerId: string; readonly since: Date; readonly until: Date; readonly limit: number },
): Promise<PastCharge[]> {
  const { rows } = await sql<PastCharge>`
    select bill_amount_paise as taxable, bill_total_paise as collected, partner_paise as credited,
           coalesce(bill_energy_wh, 0) as energy
      from booking
     where partner_id = ${of.partnerId} and confirmed_at >= ${of.since} and confirmed_at < ${of.until}
     limit ${of.limit}`.execute(reader)
  return rows
}
