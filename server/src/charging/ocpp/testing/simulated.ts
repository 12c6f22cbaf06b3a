/** Simulated chargers of each version that the operator has accepted, at connectors that nobody mapped. */
import { type createManualClock, type SimulatedCharger, simulateCharger } from '@voltyatra/charger-simulator'
import { sql } from 'kysely'
import { afterThisTest } from '../../../db/testing/test-database.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { network } from './network.ts'

export async function connectSimulated(
  { app, connect, accept }: Awaited<ReturnType<typeof network>>,
  clock: ReturnType<typeof createManualClock>,
): Promise<readonly SimulatedCharger[]> {
  const url = `${app.url.replace(/^http/, 'ws')}/ocpp`
  const all: SimulatedCharger[] = []
  for (const protocol of ['1.6', '2.0.1', '2.1'] as const) {
    const identity = `SIM-${protocol}`
    await (await connect(identity, { protocol: `ocpp${protocol}` })).leave()
    await accept(identity, { connectors: [] })
    const charger = simulateCharger({ url, identity, protocol, clock })
    afterThisTest(() => charger.close())
    await charger.connect()
    all.push(charger)
  }
  for (const charger of all) await charger.settled()
  return all
}

export async function countOpenCommands({ database: { db } }: TestApp['app']): Promise<number> {
  const { rows } = await sql`select from charger_command where status in ('waiting', 'sent')`.execute(db)
  return rows.length
}
