/** SQL of chargers that offered no version of OCPP that is supported here. */
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export interface RefusedProtocols {
  readonly chargerId: string
  /** The names of what it offered. */
  readonly offered: readonly string[]
  readonly now: Date
}

/** Written down once in so many seconds: some come back every second. */
const REST_S = 60

export async function noteRefusedProtocols(
  db: Db,
  { chargerId, offered, now }: RefusedProtocols,
): Promise<void> {
  const text = offered.join(' ')
  await sql`
    update charger set refused_protocols = ${text}, refused_at = ${now}
     where id = ${chargerId}
       and (refused_protocols is distinct from ${text}
            or refused_at < ${now}::timestamptz - ${REST_S} * interval '1 second'
            or refused_at <= connected_at)`.execute(db)
}
