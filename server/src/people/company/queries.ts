/** SQL of the company that runs the network. */
import type { Gstin, StateCode } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

/** What is not known yet is null. */
export interface Company {
  readonly brandName: string | null
  readonly legalName: string | null
  readonly pan: string | null
  readonly officeAddress: string | null
  readonly officeCity: string | null
  readonly officePincode: string | null
  readonly officeState: string | null
  readonly courtsCity: string | null
  readonly supportEmail: string | null
  readonly supportPhone: string | null
  readonly supportHours: string | null
  readonly grievanceName: string | null
  readonly grievanceEmail: string | null
  readonly grievancePhone: string | null
  readonly colourAction: string | null
  readonly colourInk: string | null
  readonly socialUrls: readonly string[]
  readonly version: number
}

const FIELDS = [
  'brand_name as brandName',
  'legal_name as legalName',
  'pan',
  'office_address as officeAddress',
  'office_city as officeCity',
  'office_pincode as officePincode',
  'office_state as officeState',
  'courts_city as courtsCity',
  'support_email as supportEmail',
  'support_phone as supportPhone',
  'support_hours as supportHours',
  'grievance_name as grievanceName',
  'grievance_email as grievanceEmail',
  'grievance_phone as grievancePhone',
  'colour_action as colourAction',
  'colour_ink as colourInk',
  'social_urls as socialUrls',
  'version',
] as const

export const selectCompany = (reader: Reader): Promise<Company> =>
  reader.selectFrom('company').select(FIELDS).executeTakeFirstOrThrow()

/** The name of a network whose company has entered none. */
export const UNNAMED = 'VoltYatra'

/** As drivers know the network. */
export async function selectBrandName(reader: Reader): Promise<string> {
  const { brandName } = await reader
    .selectFrom('company')
    .select('brand_name as brandName')
    .executeTakeFirstOrThrow()
  return brandName ?? UNNAMED
}

/** The company, and until the transaction ends nobody else changes it or its registrations. */
export const lockCompany = (tx: Tx): Promise<Company> =>
  tx.selectFrom('company').select(FIELDS).forUpdate().executeTakeFirstOrThrow()

/** Writes all of it, under the next version. */
export async function updateCompany(tx: Tx, to: Omit<Company, 'version'>): Promise<void> {
  await tx
    .updateTable('company')
    .set((eb) => ({
      brand_name: to.brandName,
      legal_name: to.legalName,
      pan: to.pan,
      office_address: to.officeAddress,
      office_city: to.officeCity,
      office_pincode: to.officePincode,
      office_state: to.officeState,
      courts_city: to.courtsCity,
      support_email: to.supportEmail,
      support_phone: to.supportPhone,
      support_hours: to.supportHours,
      grievance_name: to.grievanceName,
      grievance_email: to.grievanceEmail,
      grievance_phone: to.grievancePhone,
      colour_action: to.colourAction,
      colour_ink: to.colourInk,
      social_urls: [...to.socialUrls],
      version: eb('version', '+', 1),
    }))
    .execute()
}

export interface Logo {
  /** PNG. */
  readonly content: Buffer
  /** Of the content. */
  readonly digest: string
}

export const selectLogo = (reader: Reader): Promise<Logo | undefined> =>
  reader.selectFrom('company_logo').select(['content', 'digest']).executeTakeFirst()

export async function selectLogoDigest(reader: Reader): Promise<string | null> {
  const row = await reader.selectFrom('company_logo').select('digest').executeTakeFirst()
  return row?.digest ?? null
}

export async function putLogo(tx: Tx, logo: Logo): Promise<void> {
  await tx
    .insertInto('company_logo')
    .values(logo)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(logo))
    .execute()
}

export async function deleteLogo(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('company_logo').executeTakeFirst()
  return numDeletedRows > 0n
}

export interface Registration {
  readonly state: StateCode
  readonly gstin: Gstin
  readonly address: string
  readonly city: string
  readonly pincode: string
  /** The first characters of its documents' numbers. */
  readonly series: string
}

export async function selectRegistrations(reader: Reader): Promise<Registration[]> {
  const rows = await reader
    .selectFrom('company_registration')
    .select(['state_code as state', 'gstin', 'address', 'city', 'pincode', 'series'])
    .orderBy('state_code')
    .execute()
  // The table takes no other.
  return rows as Registration[]
}

export const putRegistration = (tx: Tx, { state, ...fields }: Registration, now: Date) =>
  refuseOnConstraint(
    tx
      .insertInto('company_registration')
      .values({ state_code: state, ...fields, created_at: now })
      .onConflict((conflict) => conflict.column('state_code').doUpdateSet(fields))
      .execute(),
    { company_registration_series: 'series-taken' },
  )

export const deleteRegistration = (tx: Tx, state: string) =>
  refuseOnConstraint(tx.deleteFrom('company_registration').where('state_code', '=', state).execute(), {
    paper_setting_voucher_state: 'registration-issues-vouchers',
  })
