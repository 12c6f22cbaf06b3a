/** SQL of the people who sign in for fleets. */
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface FleetPerson {
  readonly id: string
  readonly fleetId: string
  readonly name: string
  readonly phone: string
  readonly email: string | null
  readonly createdAt: Date
  readonly createdBy: string | null
}

const FIELDS = [
  'id',
  'fleet_id as fleetId',
  'name',
  'phone',
  'email',
  'created_at as createdAt',
  'created_by as createdBy',
] as const

const selectPeople = (reader: Reader) =>
  reader.selectFrom('fleet_person').select(FIELDS).where('removed_at', 'is', null)

/** Those who can sign in, in the order in which they were let in. */
export const selectPeopleOfFleet = (reader: Reader, fleetId: string): Promise<FleetPerson[]> =>
  selectPeople(reader).where('fleet_id', '=', fleetId).orderBy('created_at').orderBy('id').execute()

export const selectFleetPerson = (reader: Reader, id: string): Promise<FleetPerson | undefined> =>
  selectPeople(reader).where('id', '=', id).executeTakeFirst()

/** Whom a number belongs to: of several, who was let in first. */
export const selectPersonByPhone = (reader: Reader, phone: string): Promise<FleetPerson | undefined> =>
  selectPeople(reader)
    .where('phone', '=', phone)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The person, the row locked; undefined where there is none of this fleet. */
export const lockPersonOfFleet = (
  tx: Tx,
  { id, fleetId }: { readonly id: string; readonly fleetId: string },
): Promise<FleetPerson | undefined> =>
  selectPeople(tx).where('id', '=', id).where('fleet_id', '=', fleetId).forUpdate().executeTakeFirst()

/** How many were let in since then, those among them who were removed again. */
export async function countAddedSince(reader: Reader, fleetId: string, since: Date): Promise<number> {
  const { count } = await reader
    .selectFrom('fleet_person')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('fleet_id', '=', fleetId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertPerson = (tx: Tx, person: FleetPerson) =>
  refuseOnConstraint(
    tx
      .insertInto('fleet_person')
      .values({
        id: person.id,
        fleet_id: person.fleetId,
        name: person.name,
        phone: person.phone,
        email: person.email,
        created_at: person.createdAt,
        created_by: person.createdBy,
        removed_at: null,
      })
      .execute(),
    { fleet_person_phone: 'fleet-person-exists' },
  )

export async function markRemoved(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('fleet_person').set({ removed_at: at }).where('id', '=', id).execute()
}
