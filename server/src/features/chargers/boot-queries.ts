/** SQL of what a charger tells of itself when it starts. */
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

export async function noteBoot(tx: Tx, chargerId: string, boot: BootFacts, now: Date): Promise<void> {
  await tx
    .updateTable('charger')
    .set({
      vendor: boot.vendor,
      model: boot.model,
      serial_number: boot.serialNumber,
      firmware: boot.firmware,
      boot_facts: JSON.stringify(boot.facts),
      boot_count: sql<number>`boot_count + 1`,
      last_boot_at: now,
    })
    .where('id', '=', chargerId)
    .execute()
}
