/** SQL of the partners. */
import type { BasisPoints, Paise, PartnerState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

/** What an operator sets. */
export interface PartnerFields {
  readonly name: string
  readonly mobile: string
  readonly email: string
  readonly gstin: string | null
  readonly commissionBp: BasisPoints
}

export interface Partner extends PartnerFields {
  readonly id: string
  readonly status: PartnerState
  /** What the network owes. */
  readonly balance: Paise
  readonly createdAt: Date
}

/** Partners with what they are owed and what they sort by, under the name `partner`. */
const selectSortablePartners = (reader: Reader) =>
  reader.selectFrom((eb) =>
    eb
      .selectFrom('partner')
      .leftJoin('ledger_account', (join) =>
        join
          .onRef('ledger_account.owner_id', '=', 'partner.id')
          .on('ledger_account.kind', '=', 'partner_payable'),
      )
      .selectAll('partner')
      .select([
        sql<string>`lower(partner.name)`.as('name_order'),
        sql<string>`lower(partner.email)`.as('email_order'),
        sql<Paise>`coalesce(ledger_account.balance_paise, 0)`.as('balance'),
      ])
      .as('partner'),
  )

const selectPartners = (reader: Reader) =>
  selectSortablePartners(reader).select([
    'partner.id',
    'partner.name',
    'partner.mobile',
    'partner.email',
    'partner.status',
    'partner.gstin',
    'partner.commission_bp as commissionBp',
    'partner.balance',
    'partner.created_at as createdAt',
  ])

/** One page of partners; `q` searches name, e-mail and mobile number, which may be typed with blanks. */
export function selectPartnerPage(
  reader: Reader,
  request: ListRequest & { readonly owed?: 'true' | undefined },
) {
  const { q, status, owed } = request
  let rows = selectPartners(reader)
  if (owed) rows = rows.where('partner.balance', '>', 0 as Paise)
  if (status) rows = rows.where('partner.status', '=', status as PartnerState)
  if (q) {
    const digits = q.replace(/[\s\-()]/g, '') || q
    rows = rows.where((eb) =>
      eb.or([
        eb('partner.name', 'ilike', toContainsPattern(q)),
        eb('partner.email', 'ilike', toContainsPattern(q)),
        eb('partner.mobile', 'ilike', toContainsPattern(digits)),
      ]),
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'partner.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'partner.created_at', type: 'timestamptz' },
      name: { column: 'partner.name_order', type: 'text' },
      email: { column: 'partner.email_order', type: 'text' },
      status: { column: 'partner.status', type: 'text' },
      balance: { column: 'partner.balance', type: 'int8' },
    },
  })
}

export function selectPartner(reader: Reader, id: string): Promise<Partner | undefined> {
  return selectPartners(reader).where('partner.id', '=', id).executeTakeFirst()
}

/** What other features need to know of a partner. */
export interface PartnerTerms {
  readonly id: string
  readonly name: string
  readonly status: PartnerState
  readonly commissionBp: BasisPoints
}

const TERMS = ['id', 'name', 'status', 'commission_bp as commissionBp'] as const

export function selectPartnerTerms(reader: Reader, id: string): Promise<PartnerTerms | undefined> {
  return reader.selectFrom('partner').select(TERMS).where('id', '=', id).executeTakeFirst()
}

/** The same, and until the transaction ends the partner stays what it is. */
export function lockPartnerTerms(tx: Tx, id: string): Promise<PartnerTerms | undefined> {
  return tx.selectFrom('partner').select(TERMS).where('id', '=', id).forShare().executeTakeFirst()
}

const IDENTITY_TAKEN = { partner_email: 'partner-exists', partner_mobile: 'partner-exists' } as const

export const insertPartner = (tx: Tx, partner: Omit<Partner, 'balance'>) =>
  refuseOnConstraint(
    tx
      .insertInto('partner')
      .values({
        id: partner.id,
        name: partner.name,
        mobile: partner.mobile,
        email: partner.email,
        gstin: partner.gstin,
        status: partner.status,
        commission_bp: partner.commissionBp,
        created_at: partner.createdAt,
      })
      .execute(),
    IDENTITY_TAKEN,
  )

/** The partner as it stands, its row locked; what only refers to it, as a booking does, does not wait. */
export function lockPartner(
  tx: Tx,
  id: string,
): Promise<(PartnerFields & { status: PartnerState }) | undefined> {
  return tx
    .selectFrom('partner')
    .select(['name', 'mobile', 'email', 'gstin', 'commission_bp as commissionBp', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export const updatePartner = (
  tx: Tx,
  id: string,
  { commissionBp, name, mobile, email, gstin }: PartnerFields,
) =>
  refuseOnConstraint(
    tx
      .updateTable('partner')
      .set({ name, mobile, email, gstin, commission_bp: commissionBp })
      .where('id', '=', id)
      .execute(),
    IDENTITY_TAKEN,
  )

export async function updatePartnerStatus(tx: Tx, id: string, status: PartnerState): Promise<void> {
  await tx.updateTable('partner').set({ status }).where('id', '=', id).execute()
}
