/** SQL of what chargers tell of themselves when they start. */
import { withoutSecrets } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

export interface BootFacts {
  readonly vendor: string
  readonly model: string
  readonly serialNumber: string | null
  readonly firmware: string | null
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
  await sql`
    update charger
       set vendor = one.vendor, model = one.model, serial_number = one.serial_number, firmware = one.firmware,
           boot_facts = one.boot_facts, boot_count = boot_count + 1, last_boot_at = one.at
      from unnest(
             ${column(({ chargerId }) => chargerId)}::uuid[], ${column(({ facts }) => facts.vendor)}::text[],
             ${column(({ facts }) => facts.model)}::text[], ${column(({ facts }) => facts.serialNumber)}::text[],
             ${column(({ facts }) => facts.firmware)}::text[],
             ${column(({ facts }) => JSON.stringify(withoutSecrets(facts.facts)))}::jsonb[], ${column(({ at }) => at)}::timestamptz[]
           ) as one (id, vendor, model, serial_number, firmware, boot_facts, at)
     where charger.id = one.id`.execute(tx)
}
