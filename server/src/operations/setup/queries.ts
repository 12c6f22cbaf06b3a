/** How far a new installation is set up: each step is done when the rows say so. */
import { findStateByCode, type StateCode } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { isPriceSet } from '../../money/rates/index.ts'
import { listMissing, selectCompany, selectRegistrations } from '../../people/company/index.ts'

/** The contract says the same: `setup.test.ts` compares. */
type SetupStep =
  | 'company'
  | 'price'
  | 'partner'
  | 'station'
  | 'registrations'
  | 'charger'
  | 'test-charge'
  | 'payments'

const STATES_WITHOUT = sql`
  select station.state_code from station
   where not exists (select from company_registration registration
                      where registration.state_code = station.state_code)`

/** States in which stations stand and the company has no GSTIN: their charges wait for their invoices. */
export async function selectStatesWithoutRegistration(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ state_code: StateCode }>`
    select distinct state_code from (${STATES_WITHOUT}) as missing order by state_code`.execute(reader)
  return rows.map(({ state_code: code }) => findStateByCode(code)?.name ?? code)
}

/** A step stays done: nobody is asked to set a network up again because its last charger was removed. */
export async function selectSetupSteps(reader: Reader): Promise<Readonly<Record<SetupStep, boolean>>> {
  const isCompanyComplete =
    listMissing(await selectCompany(reader), await selectRegistrations(reader)).length === 0
  const { rows } = await sql<Readonly<Record<Exclude<SetupStep, 'company' | 'price'>, boolean>>>`
    select
      exists (select from partner where status <> 'pending') as partner,
      exists (select from station) as station,
      exists (select from station) and not exists (${STATES_WITHOUT}) as registrations,
      exists (select from charger where accepted_at is not null) as charger,
      exists (select from booking where status in ('completed', 'confirmed')) as "test-charge",
      exists (select from top_up_order where status = 'paid') as payments`.execute(reader)
  const [rest] = rows
  if (!rest) throw new Error('A statement without tables has one row')
  return { company: isCompanyComplete, price: await isPriceSet(reader), ...rest }
}
