/** Makers of chargers that do not exist, and what becomes of their machines. */
import type { ChargerOptions, ConnectorFault } from '@voltyatra/charger-simulator'
import type { ConnectorType } from '../facts/connectors.ts'
import type { Random } from '../random.ts'

/** What a charger is for, which decides who makes it. */
export type ChargerKind = 'fast' | 'wall' | 'light'

export const KIND_OF: Readonly<Record<ConnectorType, ChargerKind>> = {
  CCS2: 'fast',
  CHAdeMO: 'fast',
  'Bharat DC-001': 'fast',
  'Type 2': 'wall',
  'Bharat AC-001': 'light',
  'Type 6 (LEVDC)': 'light',
  'Type 7 (LECCS)': 'light',
  '3-pin 16A': 'light',
}

/** Volts and phases of what comes out. */
export function decideCurrent(type: string, powerW: number): 'AC-1' | 'AC-3' | 'DC' {
  if (['CCS2', 'CHAdeMO', 'Bharat DC-001', 'Type 6 (LEVDC)'].includes(type)) return 'DC'
  return powerW > 8_000 ? 'AC-3' : 'AC-1'
}

interface Make {
  readonly vendor: string
  /** In front of the power in kW. */
  readonly series: string
  readonly kinds: readonly ChargerKind[]
  readonly protocol: NonNullable<ChargerOptions['protocol']>
  /** The newest last; most machines run it. */
  readonly firmware: readonly [string, ...string[]]
  readonly serial: string
}

const MAKES: readonly Make[] = [
  {
    vendor: 'Tejomay Power',
    series: 'TP-DC ',
    kinds: ['fast'],
    protocol: '1.6',
    firmware: ['3.9.4', '4.1.0', '4.2.1'],
    serial: 'TPDC',
  },
  {
    vendor: 'Saptarshi Electric',
    series: 'Dhruv ',
    kinds: ['fast'],
    protocol: '2.0.1',
    firmware: ['2.6.11', '2.8.0'],
    serial: 'SE',
  },
  {
    vendor: 'Navrang EVSE',
    series: 'NE Quick ',
    kinds: ['fast', 'light'],
    protocol: '1.6',
    firmware: ['V1.07.22', 'V1.08.03'],
    serial: 'NQ',
  },
  {
    vendor: 'Chakravat Systems',
    series: 'CS-AC',
    kinds: ['wall'],
    protocol: '2.0.1',
    firmware: ['24.11', '25.6', '25.9'],
    serial: 'CSA',
  },
  {
    vendor: 'Navrang EVSE',
    series: 'NE Wall ',
    kinds: ['wall', 'light'],
    protocol: '1.6',
    firmware: ['V2.11.0', 'V2.12.4'],
    serial: 'NW',
  },
]

export interface Machine {
  readonly vendor: string
  readonly model: string
  readonly serial: string
  readonly firmware: string
  readonly protocol: Make['protocol']
}

export function pickMachine(
  random: Random,
  { kind, powerW }: { readonly kind: ChargerKind; readonly powerW: number },
): Machine {
  const { vendor, series, protocol, firmware, serial } = random.pick(
    MAKES.filter(({ kinds }) => kinds.includes(kind)),
  )
  const [oldest] = firmware
  return {
    vendor,
    protocol,
    model: `${series}${powerW / 1_000}`,
    serial: `${serial}${random.whole(23, 26)}${random.whole(10_000, 99_999)}`,
    firmware: random.chance(0.6) ? (firmware.at(-1) ?? oldest) : random.pick(firmware),
  }
}

/** Of what it is the same as the machine that stood there first: power and serial number. */
const NEWEST = { vendor: 'Aavartan Energy', series: 'Urja ', firmware: '1.4.0', serial: 'AE' } as const

/** The machine of the same power by the maker whose chargers speak OCPP 2.1. */
export const toNewest = ({ model, serial }: Machine): Machine => ({
  vendor: NEWEST.vendor,
  model: `${NEWEST.series}${/[\d.]+$/.exec(model)?.[0] ?? ''}`,
  serial: `${NEWEST.serial}${serial.replace(/^[A-Z]+/, '')}`,
  firmware: NEWEST.firmware,
  protocol: '2.1',
})

/** Of a cabinet: one fewer batteries are in it. */
export const CABINET_SLOTS = 12
export const CABINET_MODEL = `${NEWEST.series}Swap ${CABINET_SLOTS}`

/** The same maker's cabinet for battery swaps. */
export const toCabinet = (machine: Machine): Machine => ({
  ...toNewest(machine),
  model: CABINET_MODEL,
})

/** What goes wrong at a connector, in the maker's words. */
export const FAULTS: readonly ConnectorFault[] = [
  { code: 'GroundFailure', info: 'Residual current above 30 mA', vendorCode: 'E-104' },
  { code: 'HighTemperature', info: 'Power module 3 at 84 °C', vendorCode: 'E-211' },
  { code: 'ConnectorLockFailure', info: 'Plug lock not confirmed', vendorCode: 'E-118' },
  { code: 'EVCommunicationError', info: 'No answer on the control pilot', vendorCode: 'W-032' },
  { code: 'OverVoltage', info: 'Mains at 271 V', vendorCode: 'E-140' },
  { code: 'UnderVoltage', info: 'Mains at 178 V', vendorCode: 'E-141' },
  { code: 'PowerMeterFailure', info: 'Meter does not answer', vendorCode: 'E-305' },
]

/** Ones that nobody has taken into a station. */
export interface StrayCharger extends Machine {
  readonly identity: string
  readonly connectors: number
  readonly type: ConnectorType
  readonly powerW: number
  /** Undefined: it waits for a decision. */
  readonly rejectedFor?: string
  /** How long ago it came for the first time. */
  readonly hoursAgo: number
}

export const STRAYS: readonly StrayCharger[] = [
  {
    identity: 'TPDC-NAGPUR-0017',
    vendor: 'Tejomay Power',
    model: 'TP-DC 60',
    serial: 'TPDC2671044',
    firmware: '4.2.1',
    protocol: '1.6',
    connectors: 2,
    type: 'CCS2',
    powerW: 60_000,
    hoursAgo: 3,
  },
  {
    identity: 'SE-DHRUV-90412',
    vendor: 'Saptarshi Electric',
    model: 'Dhruv 120',
    serial: 'SE2690412',
    firmware: '2.8.0',
    protocol: '2.0.1',
    connectors: 2,
    type: 'CCS2',
    powerW: 120_000,
    hoursAgo: 19,
  },
  {
    identity: 'NE-7F3A-22C1',
    vendor: 'Navrang EVSE',
    model: 'NE Wall 7.4',
    serial: 'NW2622091',
    firmware: 'V2.11.0',
    protocol: '1.6',
    connectors: 1,
    type: 'Type 2',
    powerW: 7_400,
    hoursAgo: 50,
  },
  {
    identity: 'BENCH-TEST-03',
    vendor: 'Chakravat Systems',
    model: 'CS-AC7.4',
    serial: 'CSA2311873',
    firmware: '24.11',
    protocol: '2.0.1',
    connectors: 1,
    type: 'Type 2',
    powerW: 7_400,
    rejectedFor: 'A workshop’s test bench, which belongs to no station of ours',
    hoursAgo: 240,
  },
]
