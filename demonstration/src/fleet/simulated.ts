/**
 * The simulated machine behind each of the demonstration's chargers: what it is, what is odd about it, what it
 * remembers.
 */
import {
  type ChargerOptions,
  type ConnectorOptions,
  type Fault,
  type SimulatedCharger,
  simulateCharger,
} from '@voltyatra/charger-simulator'
import { addMs, minutes } from '@voltyatra/domain'
import { createId } from '@voltyatra/server/db/unit-of-work.ts'
import { createRandom } from '../random.ts'
import { pickCar } from './cars.ts'
import type { FleetConnector } from './driver-habits.ts'
import type { OpenSession, StandingCharger, StandingConnector } from './fleet-queries.ts'
import { computeFirstRegister } from './history.ts'
import { decideCurrent, type StrayCharger } from './makes.ts'
import { PAYMENT } from './walk-ins.ts'

/** What all of them have in common. */
export interface Surroundings {
  /** Where the gateway listens, without an identity. */
  readonly url: string
  readonly passwordOf: (identity: string) => string
  /** Between two meter values of a fast charger, in seconds. */
  readonly sampleS: number
}

const repeatAlways = (fault: Fault): Fault => ({ ...fault, times: Number.POSITIVE_INFINITY })
const sendTwice = (sending: string): Fault => repeatAlways({ sending, do: 'duplicate' })

/** Habits that chargers in the field have; each is the next one's of its version, once a few are as they should be. */
const ODDITIES: readonly (Partial<ChargerOptions> & Pick<ChargerOptions, 'protocol'>)[] = [
  { protocol: '1.6', clockSkewMs: minutes(37) },
  { protocol: '1.6', faults: ['MeterValues', 'StatusNotification', 'StopTransaction'].map(sendTwice) },
  { protocol: '1.6', quirks: { meterUnit: 'kWh' } },
  { protocol: '1.6', quirks: { transactionIds: -1, signs: 'as-measured' } },
  { protocol: '2.0.1', faults: [sendTwice('TransactionEvent')], quirks: { signs: 'as-measured' } },
  { protocol: '2.0.1', faults: [repeatAlways({ answering: '*', do: 'delay', ms: 2_500 })] },
  { protocol: '2.1', quirks: { reportsByEvents: true, terminal: 'settles' } },
  { protocol: '2.1', quirks: { keepsLimits: false, terminal: 'settles', grid: 'in-parts' } },
  { protocol: '2.1', quirks: { terminal: 'repeats', signs: 'as-measured' } },
  { protocol: '2.1', quirks: { terminal: 'raises', grid: 'whole' } },
]

const WITHOUT_ODDITY = 3

const VERSIONS = ['1.6', '2.0.1', '2.1'] as const

const getVersion = ({ protocol }: StandingCharger): (typeof VERSIONS)[number] =>
  VERSIONS.find((version) => protocol === `ocpp${version}`) ?? '1.6'

/** @returns what is odd about each, in their order */
export function assignOddities(chargers: readonly StandingCharger[]): readonly Partial<ChargerOptions>[] {
  const left = [...ODDITIES]
  return chargers.map((charger, index) => {
    if (index < WITHOUT_ODDITY || charger.isCabinet) return {}
    const found = left.findIndex(({ protocol }) => protocol === getVersion(charger))
    const [oddity = {}] = found < 0 ? [] : left.splice(found, 1)
    return oddity
  })
}

/** Two let the operator's own people charge by card. */
const TAKES_CARDS: ChargerOptions['settings'] = {
  LocalPreAuthorize: 'true',
  StopTransactionOnInvalidId: 'false',
}

interface Particulars {
  readonly oddity: Partial<ChargerOptions>
  readonly takesCards: boolean
  /** Of a cabinet for battery swaps. */
  readonly cabinet: ChargerOptions['cabinet']
}

export function simulateStanding(
  charger: StandingCharger,
  { url, passwordOf, sampleS }: Surroundings,
  { oddity, takesCards, cabinet }: Particulars,
): SimulatedCharger {
  const { identity, vendor, model, serial, firmware, connectors } = charger
  const isFast = connectors.some(({ powerW }) => powerW > 25_000)
  return simulateCharger({
    url,
    identity,
    password: passwordOf(identity),
    ...oddity,
    ...getCommonOptions(url),
    ...(cabinet && { cabinet, quirks: { swaps: 'whole' as const } }),
    protocol: getVersion(charger),
    connectors: buildConnectors(charger),
    facts: {
      vendor: vendor ?? 'Unknown',
      model: model ?? 'Unknown',
      serial: serial ?? identity,
      firmware: firmware ?? '1.0',
    },
    settings: {
      MeterValueSampleInterval: String(isFast ? sampleS : sampleS * 2),
      MeterValuesSampledData: isFast
        ? 'Energy.Active.Import.Register,Power.Active.Import,SoC,Voltage'
        : 'Energy.Active.Import.Register,Power.Active.Import,Current.Import',
      ...(takesCards && TAKES_CARDS),
    },
  })
}

export const simulateStray = (stray: StrayCharger, { url, passwordOf }: Surroundings): SimulatedCharger =>
  simulateCharger({
    url,
    identity: stray.identity,
    password: passwordOf(stray.identity),
    ...getCommonOptions(url),
    // A refused charger need not come back at once.
    backOff: { firstMs: minutes(3), longestMs: minutes(10) },
    protocol: stray.protocol,
    facts: stray,
    connectors: Array.from({ length: stray.connectors }, (_, index) => ({
      maxPowerKw: stray.powerW / 1_000,
      current: decideCurrent(stray.type, stray.powerW),
      meterWh: computeFirstRegister(stray.identity, 0, index + 1),
    })),
  })

const getCommonOptions = (url: string) => ({
  stopsWhenFull: true,
  remembers: 0,
  backOff: { longestMs: 20_000 },
  // It is this very program on this very machine, whatever name its certificate has.
  ...(url.startsWith('wss:') && { tls: { rejectUnauthorized: false } }),
})

/** The simulator counts connectors, whatever the version calls them. */
export const getConnectorNumber = ({ evse, number }: Pick<StandingConnector, 'evse' | 'number'>): number =>
  evse > 0 ? evse : number

function buildConnectors({ identity, connectors }: StandingCharger): readonly ConnectorOptions[] {
  const count = Math.max(1, ...connectors.map(getConnectorNumber))
  return Array.from({ length: count }, (_, index): ConnectorOptions => {
    const connector = connectors.find((one) => getConnectorNumber(one) === index + 1)
    if (!connector) return {}
    const { evse, number, type, powerW, deliveredWh } = connector
    return {
      maxPowerKw: powerW / 1_000,
      current: decideCurrent(type, powerW),
      meterWh: computeFirstRegister(identity, evse, number) + deliveredWh,
    }
  })
}

/** After a longer darkness than this nobody's car is still there: the charge ended when the power went. */
const RESUMES_WITHIN_MS = minutes(15)

/** A charge that ran when the demonstration ended, or was killed, continues, or is reported as ended. */
export function resume(connector: FleetConnector, session: OpenSession, now: Date): void {
  const { progress, startedAt, energyWh } = session
  const lastAt = session.lastMeterAt ?? startedAt
  const { recent, sum } = progress
  const registerWh =
    recent.at(-1)?.[2] ?? sum?.last[2] ?? connector.charger.connector(connector.number).registerWh
  connector.charger.model.recall(connector.number, {
    transaction: {
      key: session.transactionId ?? createId(),
      number: session.transactionNumber,
      token: { id: session.idTag, type: session.isPayment ? PAYMENT : 'Central' },
      startedAt,
      meterStartWh: registerWh - energyWh,
      nextSeqNo: (progress.flowOrder ?? 0) + 1,
    },
    registerWh,
    vehicle: pickCar(createRandom(session.idTag), connector, session.socPercent ?? undefined),
    ...(now > addMs(lastAt, RESUMES_WITHIN_MS) && { endedAt: addMs(lastAt, 1_000) }),
  })
}
