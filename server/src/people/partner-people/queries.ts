/** SQL of the people of partners. */
import type { PartnerRight } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface PartnerPerson {
  readonly id: string
  readonly partnerId: string
  readonly name: string
  readonly phone: string
  readonly email: string | null
  readonly rights: readonly PartnerRight[]
  readonly createdAt: Date
  readonly createdBy: string | null
}

const FIELDS = [
  'id',
  'partner_id as partnerId',
  'name',
  'phone',
  'email',
  sql<PartnerRight[]>`rights`.as('rights'),
  'created_at as createdAt',
  'created_by as createdBy',
] as const

const selectPeople = (reader: Reader) =>
  reader.selectFrom('partner_person').select(FIELDS).where('removed_at', 'is', null)

/** Those who can sign in, in the order in which they were invited. */
export const selectPeopleOfPartner = (reader: Reader, partnerId: string): Promise<PartnerPerson[]> =>
  selectPeople(reader).where('partner_id', '=', partnerId).orderBy('created_at').orderBy('id').execute()

export const selectPartnerPerson = (reader: Reader, id: string): Promise<PartnerPerson | undefined> =>
  selectPeople(reader).where('id', '=', id).executeTakeFirst()

/** Whom a phone number or an e-mail address belongs to: of several, who was invited first. */
export const selectPersonByContact = (reader: Reader, contact: string): Promise<PartnerPerson | undefined> =>
  selectPeople(reader)
    .where((eb) => eb.or([eb('phone', '=', contact), eb('email', '=', contact)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The person, the row locked; undefined where there is none of this partner. */
export const lockPersonOfPartner = (
  tx: Tx,
  { id, partnerId }: { readonly id: string; readonly partnerId: string },
): Promise<PartnerPerson | undefined> =>
  selectPeople(tx).where('id', '=', id).where('partner_id', '=', partnerId).forUpdate().executeTakeFirst()

/** Lets one person of a partner be invited at a time, so that their number can be limited; false where there is no such partner. */
export async function lockPartnerOfPeople(tx: Tx, partnerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('partner')
    .select('id')
    .where('id', '=', partnerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export const insertPerson = (tx: Tx, person: PartnerPerson) =>
  refuseOnConstraint(
    tx
      .insertInto('partner_person')
      .values({
        id: person.id,
        partner_id: person.partnerId,
        name: person.name,
        phone: person.phone,
        email: person.email,
        rights: [...person.rights],
        created_at: person.createdAt,
        created_by: person.createdBy,
        removed_at: null,
      })
      .execute(),
    { partner_person_phone: 'partner-person-exists', partner_person_email: 'partner-person-exists' },
  )

export async function updateRights(tx: Tx, id: string, rights: readonly PartnerRight[]): Promise<void> {
  await tx
    .updateTable('partner_person')
    .set({ rights: [...rights] })
    .where('id', '=', id)
    .execute()
}

export async function markRemoved(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('partner_person').set({ removed_at: at }).where('id', '=', id).execute()
}
