/** SQL of what chargers report of themselves when they start. */
import { maskSecrets } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { forgetAtBoots } from '../event-streams/index.ts'
import { markMeteringDue } from './metering-queries.ts'
import { MOST_CLAIMS } from './pending-queries.ts'

export interface BootFacts {
  readonly vendor: string
  readonly model: string
  readonly serialNumber: string | null
  readonly firmware: string | null
  /** It has not started anew: it was asked what it is. */
  readonly isTriggered?: boolean
  /** All of it, as it came. */
  readonly facts: Readonly<Record<string, unknown>>
}

export interface Boot {
  readonly chargerId: string
  readonly facts: BootFacts
  readonly at: Date
}

/** Of each charger at most one. */
export async function noteBoots(tx: Tx, boots: readonly Boot[]): Promise<void> {
  if (boots.length === 0) return
  const column = <T>(of: (boot: Boot) => T) => boots.map(of)
  const started = boots.filter(({ facts }) => !facts.isTriggered)
  await forgetAtBoots(
    tx,
    started.map(({ chargerId, facts }) => ({ chargerId, ...facts })),
  )
  await sql`
    with started as (
      select * from unnest(
             ${column(({ chargerId }) => chargerId)}::uuid[], ${column(({ facts }) => facts.serialNumber)}::text[],
             ${column(({ at }) => at)}::timestamptz[]) as one (id, serial_number, at)
    )
    insert into charger_claim (charger_id, kind, seen, at)
    select charger.id, 'serial', seen, started.at
      from started join charger on charger.id = started.id
           and charger.status = 'pending' and charger.serial_number <> started.serial_number,
           unnest(array[charger.serial_number, started.serial_number]) as seen
     where (select count(*) from charger_claim where charger_id = charger.id) < ${MOST_CLAIMS}
    on conflict (charger_id, kind, seen) do update set at = excluded.at`.execute(tx)
  await sql`
    update charger
       set vendor = one.vendor, model = one.model, serial_number = one.serial_number, firmware = one.firmware,
           boot_facts = one.boot_facts, boot_count = boot_count + case when one.is_triggered then 0 else 1 end,
           last_boot_at = case when one.is_triggered then coalesce(last_boot_at, one.at) else one.at end
      from unnest(
             ${column(({ chargerId }) => chargerId)}::uuid[], ${column(({ facts }) => facts.vendor)}::text[],
             ${column(({ facts }) => facts.model)}::text[], ${column(({ facts }) => facts.serialNumber)}::text[],
             ${column(({ facts }) => facts.firmware)}::text[],
             ${column(({ facts }) => JSON.stringify(maskSecrets(facts.facts)))}::jsonb[], ${column(({ at }) => at)}::timestamptz[],
             ${column(({ facts }) => facts.isTriggered ?? false)}::boolean[]
           ) as one (id, vendor, model, serial_number, firmware, boot_facts, at, is_triggered)
     where charger.id = one.id`.execute(tx)
  const [first] = boots
  if (first)
    await markMeteringDue(
      tx,
      column(({ chargerId }) => chargerId),
      first.at,
    )
}
