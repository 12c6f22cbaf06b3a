/** A station whose simulated chargers share a limit; its clock and theirs go together. */
import {
  type ChargerOptions,
  createManualClock,
  type SimulatedCharger,
  simulateCharger,
  type VehicleOptions,
} from '@voltyatra/charger-simulator'
import { expect } from 'vitest'
import { afterThisTest, freshDatabase } from '../../../db/testing/test-database.ts'
import { aStation } from '../../../testing/stations.ts'
import { type Caller, type TestApp, testApp } from '../../../testing/test-app.ts'
import { shareLoads } from '../../load-sharing/index.ts'
import type { Payload } from './charger.ts'
import { insertChargerAtStation } from './insert-charger.ts'
import { bookedTag } from './network-201.ts'

type Protocol = '1.6' | '2.0.1' | '2.1'

interface LimitedOptions {
  /** Set, and sent to all, before the first car; none otherwise. */
  readonly limitKw?: number
  readonly chargers: readonly Protocol[]
  /** What each has one of. */
  readonly connector?: {
    readonly type: string
    readonly powerKW: number
    readonly current?: 'AC-1' | 'AC-3' | 'DC'
  }
  /** Every other charger is connected to a second program on the same database. */
  readonly isSpread?: boolean
  readonly roles?: string
  readonly simulated?: Partial<ChargerOptions>
}

export interface Limited extends TestApp {
  readonly admin: Caller
  readonly stationId: string
  readonly chargers: readonly SimulatedCharger[]
  /** Nobody waits for the answers of these. */
  readonly deaf: Set<SimulatedCharger>
  limit(kilowatts: number | null): Promise<void>
  /** The operator's view. */
  load(): Promise<Payload>
  /** A car comes and begins to charge. */
  arrive(index: number, vehicle?: VehicleOptions): Promise<void>
  leave(index: number): Promise<void>
  /** What flows at each, in kW. */
  powersKw(): number[]
  /** The most that has flowed at all of them together since the limit was sent, in kW. */
  highestKw(): number
  /** Time passes, in steps of two seconds or more; the job runs, and the commands reach the chargers. */
  pass(seconds: number, stepS?: number): Promise<void>
  /** How often each has been sent a limit. */
  limitsSent(): number[]
  /** Makes shares out once; what was written down may still be on its way. */
  share(): ReturnType<typeof shareLoads>
  /** Everything that was written down has been answered. */
  answered(): Promise<void>
}

const CCS: NonNullable<LimitedOptions['connector']> = { type: 'CCS2', powerKW: 60 }

export async function limited({
  chargers: protocols,
  limitKw,
  connector: { current, ...connector } = CCS,
  isSpread = false,
  roles = 'api,gateway',
  simulated = {},
}: LimitedOptions): Promise<Limited> {
  const connection = await freshDatabase()
  const program = await testApp({ env: { ROLES: roles }, connection })
  const second = isSpread
    ? await testApp({ env: { ROLES: 'api,gateway' }, connection, clock: program.clock })
    : program
  const { app, clock } = program
  const { db } = app.database
  const admin = await program.operator('owner')
  const station = (
    await admin.post('/charging-stations', aStation({ connectors: protocols.map(() => connector) }))
  ).body.data
  const stationId: string = station._id
  const connectorIds: string[] = station.connectors.map(({ _id }: { _id: string }) => _id)
  const simulatedClock = createManualClock(clock.now())
  const chargers: SimulatedCharger[] = []
  for (const [index, protocol] of protocols.entries()) {
    const identity = `LOAD-${index + 1}`
    await insertChargerAtStation(db, {
      identity,
      stationId,
      protocol: `ocpp${protocol}`,
      connectorIds: connectorIds.slice(index, index + 1),
      status: 'Available',
      now: clock.now(),
    })
    const charger = simulateCharger({
      url: `${(index % 2 ? second : program).app.url.replace(/^http/, 'ws')}/ocpp`,
      identity,
      protocol,
      clock: simulatedClock,
      connectors: [{ maxPowerKw: connector.powerKW, ...(current && { current }) }],
      settings: { MeterValueSampleInterval: '20', StopTransactionOnInvalidId: 'false' },
      ...simulated,
    })
    afterThisTest(() => charger.close())
    await charger.connect()
    chargers.push(charger)
  }
  const at = (index: number): SimulatedCharger => {
    const charger = chargers[index]
    if (!charger) throw new RangeError(`There is no charger ${index}`)
    return charger
  }
  const deaf = new Set<SimulatedCharger>()
  const settled = async () => {
    await Promise.all(chargers.map((charger) => deaf.has(charger) || charger.settled()))
  }
  const powersKw = () => chargers.map((charger) => charger.model.read(charger.connector(1)).powerW / 1_000)
  let highestKw = 0
  const look = () => {
    highestKw = Math.max(
      highestKw,
      powersKw().reduce((sum, kw) => sum + kw, 0),
    )
  }
  const self: Limited = {
    ...program,
    admin,
    stationId,
    chargers,
    deaf,
    async limit(limitKW) {
      const answer = await admin.put(`/charging-stations/${stationId}/load-limit`, { limitKW })
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    },
    load: async () => (await admin.get(`/charging-stations/${stationId}/load`)).body.data,
    async arrive(index, vehicle) {
      const tag = await bookedTag(program, { stationId, connectorId: connectorIds[index] ?? '' })
      at(index).plugIn(1, { capacityKwh: 400, maxPowerKw: 200, ...vehicle })
      expect(await at(index).present(1, tag)).toBe('Accepted')
      await settled()
    },
    async leave(index) {
      at(index).unplug(1)
      await settled()
    },
    powersKw,
    highestKw: () => highestKw,
    limitsSent: () => chargers.map((charger) => charger.received('SetChargingProfile').length),
    async pass(seconds, stepS = 2) {
      for (let passed = 0; passed < seconds; passed += stepS) {
        clock.advance(stepS * 1_000)
        await simulatedClock.play(stepS * 1_000, settled)
        await self.share()
        await self.answered()
        look()
      }
    },
    share: () =>
      shareLoads({
        db,
        now: clock.now(),
        onFailure: (error) => {
          throw error
        },
      }),
    async answered() {
      const open = db
        .selectFrom('charger_command')
        .innerJoin('charger', 'charger.id', 'charger_command.charger_id')
        .select('charger.identity')
        .where('charger_command.status', 'in', ['waiting', 'sent'])
      const isOpen = ({ identity }: { readonly identity: string }) =>
        ![...deaf].some((charger) => charger.identity === identity)
      while ((await open.execute()).some(isOpen));
      await settled()
    },
  }
  if (limitKw !== undefined) {
    await self.limit(limitKw)
    await self.pass(4)
  }
  for (const charger of chargers) charger.onFrame(look)
  return self
}
