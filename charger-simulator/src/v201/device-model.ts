/** The device model of 2.0.1: every component and variable of this charger, with what it says now. */
import { COMPONENT, listDisplaySettings, SHOWS_CODES } from '../model/display-codes.ts'
import { type Payload, readNumber, readPayload, readText } from '../payload.ts'
import type { Station } from '../station.ts'
import { isAlternating, toConnectorStatus } from './messages.ts'

export interface Variable {
  readonly component: Payload
  readonly variable: Payload
  readonly mutability: 'ReadOnly' | 'WriteOnly' | 'ReadWrite'
  readonly dataType: string
  readonly unit?: string
  readonly maxLimit?: number
  readonly value: string
  /** The name of the setting behind it, where it can be set. */
  readonly setting?: string
}

const MUTABILITY = {
  'read-only': 'ReadOnly',
  'write-only': 'WriteOnly',
  'read-write': 'ReadWrite',
} as const

const DATA_TYPES = { integer: 'integer', boolean: 'boolean', list: 'MemberList', text: 'string' } as const

export function listVariables(station: Station): Variable[] {
  const { model, facts } = station
  const fact = (component: Payload, name: string, value: string, more: Partial<Variable> = {}): Variable => ({
    component,
    variable: { name },
    mutability: 'ReadOnly',
    dataType: 'string',
    value,
    ...more,
  })
  const itself = { name: 'ChargingStation' }
  return [
    fact(itself, 'VendorName', facts.vendor),
    fact(itself, 'Model', facts.model),
    fact(itself, 'SerialNumber', facts.serial),
    fact(itself, 'FirmwareVersion', facts.firmware),
    fact(itself, 'AvailabilityState', model.isOperative ? 'Available' : 'Unavailable', {
      dataType: 'OptionList',
    }),
    fact(itself, 'Available', 'true', { dataType: 'boolean' }),
    fact(itself, 'Problem', String(model.connectors.some((connector) => connector.fault)), {
      dataType: 'boolean',
    }),
    fact({ name: 'ClockCtrlr' }, 'DateTime', station.toStamp(station.clock.now()), { dataType: 'dateTime' }),
    ...model.connectors.flatMap((connector) => {
      const state = toConnectorStatus(model.status(connector))
      const reading = model.read(connector)
      const evse = { name: 'EVSE', evse: { id: connector.number } }
      const component = { name: 'Connector', evse: { id: connector.number, connectorId: 1 } }
      return [
        fact(evse, 'AvailabilityState', state, { dataType: 'OptionList' }),
        fact(evse, 'Available', 'true', { dataType: 'boolean' }),
        fact(evse, 'SupplyPhases', String(connector.phases), { dataType: 'integer' }),
        fact(evse, 'Power', String(reading.powerW), {
          dataType: 'decimal',
          unit: 'W',
          maxLimit: connector.maxPowerW,
        }),
        fact(component, 'AvailabilityState', state, { dataType: 'OptionList' }),
        fact(component, 'Available', 'true', { dataType: 'boolean' }),
        fact(component, 'ConnectorType', isAlternating(connector) ? 'sType2' : 'cCCS2'),
      ]
    }),
    fact({ name: 'LocalAuthListCtrlr' }, 'Entries', String(model.tags.listLength), {
      dataType: 'integer',
      maxLimit: model.settings.number('LocalAuthListMaxLength'),
    }),
    ...listGridVariables(station, fact),
    ...model.settings.kinds.flatMap(({ name, variable, type, access, unit }): Variable[] =>
      variable
        ? [
            {
              component: { name: variable.component },
              variable: { name: variable.name, ...(variable.instance && { instance: variable.instance }) },
              mutability: MUTABILITY[access],
              dataType: DATA_TYPES[type],
              value: model.settings.text(name),
              setting: name,
              ...(unit && { unit }),
            },
          ]
        : [],
    ),
    ...(model.settings.isOn(SHOWS_CODES) ? model.connectors : []).flatMap(({ number }) =>
      listDisplaySettings(number).map(({ name, variableName, type, access }) => ({
        component: { name: COMPONENT, evse: { id: number } },
        variable: { name: variableName },
        mutability: MUTABILITY[access],
        dataType: DATA_TYPES[type],
        value: model.settings.text(name),
        setting: name,
      })),
    ),
  ]
}

const CONTROLS = 'EnterService,FixedPFInject,FreqDroop,Gradients,LimitMaxDischarge,VoltVar,VoltWatt'

/** Of one that feeds into the grid, in the words of 2.1. */
function listGridVariables(
  { quirks, model }: Station,
  fact: (component: Payload, name: string, value: string, more: Partial<Variable>) => Variable,
): readonly Variable[] {
  if (quirks.grid === 'no') return []
  return model.connectors.flatMap((connector) => {
    const evse = { id: connector.number }
    const isAc = isAlternating(connector)
    const list = (name: string, variable: string, value: string) =>
      fact({ name, evse }, variable, value, { dataType: 'MemberList' })
    const modes = isAc ? 'AC_three_phase,AC_single_phase' : 'DC_BPT,DC'
    return [
      list('V2XChargingCtrlr', 'SupportedEnergyTransferModes', modes),
      list('V2XChargingCtrlr', 'SupportedOperationModes', 'ChargingOnly,CentralSetpoint,LocalFrequency'),
      ...(isAc ? [] : [list('DCDERCtrlr', 'ModesSupported', CONTROLS)]),
    ]
  })
}

/** What stands in a report: secrets are left out. */
export const buildReport = ({
  component,
  variable,
  mutability,
  dataType,
  unit,
  maxLimit,
  value,
}: Variable): Payload => ({
  component,
  variable,
  variableAttribute: [{ type: 'Actual', mutability, ...(mutability !== 'WriteOnly' && { value }) }],
  variableCharacteristics: {
    dataType,
    supportsMonitoring: false,
    ...(unit && { unit }),
    ...(maxLimit !== undefined && { maxLimit }),
  },
})

const isSame = (one: string | undefined, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase()

/** Whether a component is the one asked for; one asked for without its EVSE stands for all of them. */
export function isComponent(of: Payload, requested: Payload, isLoose: boolean): boolean {
  if (!isSame(readText(of, 'name'), readText(requested, 'name'))) return false
  if (!isSame(readText(of, 'instance'), readText(requested, 'instance')))
    return isLoose && !requested.instance
  const [evse, wanted] = [readPayload(of, 'evse'), readPayload(requested, 'evse')]
  if (!wanted) return isLoose || !evse
  return (
    evse !== undefined &&
    readNumber(evse, 'id') === readNumber(wanted, 'id') &&
    (readNumber(evse, 'connectorId') === readNumber(wanted, 'connectorId') ||
      (isLoose && wanted.connectorId === undefined))
  )
}

/** One asked for without its instance stands for all of them in a report. */
export function isVariable(of: Payload, requested: Payload | undefined, isLoose: boolean): boolean {
  if (!requested) return isLoose
  if (!isSame(readText(of, 'name'), readText(requested, 'name'))) return false
  return isSame(readText(of, 'instance'), readText(requested, 'instance')) || (isLoose && !requested.instance)
}
