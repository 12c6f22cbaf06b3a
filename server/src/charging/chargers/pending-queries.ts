/** SQL of unknown chargers that wait for a decision: how many may, and who claims what about them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { wakeAfterCommit } from '../../db/wake-ups/wake-up.ts'
import type { StoredSecret } from './secrets.ts'

/** Most unknown chargers that wait for a decision. */
export interface PendingLimits {
  readonly ofNetwork: number
  readonly inAll: number
}

interface PendingCharger {
  readonly id: string
  readonly identity: string
  readonly secret: StoredSecret | undefined
  readonly securityProfile: number
  readonly address: string
  readonly network: string
  readonly now: Date
  readonly most: PendingLimits
}

/** Any fixed number: the advisory lock while an unknown charger is stored, so that they are counted one by one. */
const LOCK = 7_305_022

/**
 * Takes an unknown charger in. Where as many wait as may, of its network or in all, the oldest of them that never booted
 * makes room.
 * @returns whether it was taken in: not where the name is taken, or none makes room
 */
export function insertPendingCharger(db: Db, pending: PendingCharger): Promise<boolean> {
  const { id, identity, secret, securityProfile, address, network, now, most } = pending
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    if (!(await makeRoom(tx, { identity, network, most }))) return false
    const { rows } = await sql`
      insert into charger
             (id, identity, status, password_salt, password_hash, security_profile, first_address, first_network, created_at)
      values (${id}, ${identity}, 'pending', ${secret?.salt ?? null}, ${secret?.hash ?? null}, ${securityProfile},
              ${address}, ${network}, ${now})
      on conflict do nothing
      returning id`.execute(tx)
    return rows.length > 0
  })
}

async function makeRoom(
  tx: Tx,
  { identity, network, most }: Pick<PendingCharger, 'identity' | 'network' | 'most'>,
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean; ofNetwork: number; inAll: number }>`
    select exists (select from charger
                    where lower(identity collate "C") = ${identity.toLowerCase()}) as "isKnown",
           count(*) filter (where first_network = ${network})::int as "ofNetwork", count(*)::int as "inAll"
      from charger where status = 'pending'`.execute(tx)
  const [{ isKnown, ofNetwork, inAll } = { isKnown: true, ofNetwork: 0, inAll: 0 }] = rows
  if (isKnown) return false
  if (ofNetwork >= most.ofNetwork) return dropOldest(tx, sql`first_network = ${network}`)
  return inAll < most.inAll || dropOldest(tx, sql`true`)
}

async function dropOldest(tx: Tx, among: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from charger
     where id = (select id from charger
                  where status = 'pending' and boot_count = 0 and ${among} order by created_at, id limit 1)
    returning id`.execute(tx)
  for (const { id } of rows)
    await sql`select ${wakeAfterCommit('voltyatra_chargers', `charger - ${id}`)}`.execute(tx)
  return rows.length > 0
}

/** What is claimed of one charger that is worth noting. */
export const MOST_CLAIMS = 10

/** A connection used a pending charger's identity with other credentials. */
export async function noteOtherCredentials(
  db: Db,
  { chargerId, address, now }: { readonly chargerId: string; readonly address: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into charger_claim (charger_id, kind, seen, at)
    select id, 'credentials', ${address}, ${now} from charger
     where id = ${chargerId} and status = 'pending'
       and (select count(*) from charger_claim where charger_id = ${chargerId}) < ${MOST_CLAIMS}
    on conflict (charger_id, kind, seen) do update set at = excluded.at`.execute(db)
}

export interface PendingChoice {
  readonly ids?: readonly string[] | undefined
  readonly network?: string | undefined
}

/** The ids of those that wait among the chosen ones, held until the transaction ends. */
export async function lockPending(tx: Tx, { ids, network }: PendingChoice): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('charger')
    .select('id')
    .where('status', '=', 'pending')
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .$if(network !== undefined, (all) => all.where('first_network', '=', network ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
