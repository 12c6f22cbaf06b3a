/** How far a new installation is set up: each step is done when the rows say so. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { isPriceSet } from '../../money/rates/index.ts'
import { companyOf, missingOf, registrationsOf } from '../../people/company/index.ts'

/** The contract says the same: `setup.test.ts` compares. */
type SetupStep = 'company' | 'price' | 'partner' | 'station' | 'charger' | 'test-charge' | 'payments'

/** A step stays done: nobody is asked to set a network up again because its last charger was removed. */
export async function setupSteps(reader: Reader): Promise<Readonly<Record<SetupStep, boolean>>> {
  const company = missingOf(await companyOf(reader), await registrationsOf(reader)).length === 0
  const { rows } = await sql<Readonly<Record<Exclude<SetupStep, 'company' | 'price'>, boolean>>>`
    select
      exists (select from partner where status <> 'pending') as partner,
      exists (select from station) as station,
      exists (select from charger where accepted_at is not null) as charger,
      exists (select from booking where status in ('completed', 'confirmed')) as "test-charge",
      exists (select from top_up_order where status = 'paid') as payments`.execute(reader)
  const [rest] = rows
  if (!rest) throw new Error('A statement without tables has one row')
  return { company, price: await isPriceSet(reader), ...rest }
}
