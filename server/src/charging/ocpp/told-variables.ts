/** What chargers are set to, out of what they report and answer. */
import type { Effects } from '../chargers/index.ts'

type Told = NonNullable<Effects['variables']>[number]

interface Component {
  readonly name: string
  readonly instance?: string
  readonly evse?: { readonly id: number; readonly connectorId?: number }
}

/** A part of the device model of 2.0.1, as reports and answers name it. */
interface Part {
  readonly component: Component
  readonly variable: { readonly name: string; readonly instance?: string }
}

export interface NotifyReport {
  readonly reportData?: readonly (Part & {
    readonly variableAttribute: readonly {
      readonly type?: string
      readonly value?: string
      readonly mutability?: string
    }[]
    readonly variableCharacteristics?: { readonly dataType: string; readonly unit?: string }
  })[]
}

const FIRST = { componentInstance: '', evse: 0, connector: 0, instance: '', attribute: 'Actual' } as const
const NOTHING_MORE = { mutability: null, dataType: null, unit: null } as const
/** Of what the column can hold. */
const placeOf = (number: number | undefined): number =>
  number !== undefined && number >= 0 && number <= 1_000 ? number : 0

const partOf = ({ component, variable }: Part) => ({
  component: component.name,
  componentInstance: component.instance ?? '',
  evse: placeOf(component.evse?.id),
  connector: placeOf(component.evse?.connectorId),
  name: variable.name,
  instance: variable.instance ?? '',
})

export const variablesOfReport = ({ reportData = [] }: NotifyReport, toldAt: Date): readonly Told[] =>
  reportData.flatMap(({ variableAttribute, variableCharacteristics: traits, ...part }) =>
    variableAttribute.map(({ type = 'Actual', value = null, mutability = null }) => ({
      ...partOf(part),
      attribute: type,
      value,
      mutability: mutability ?? 'ReadWrite',
      dataType: traits?.dataType ?? null,
      unit: traits?.unit ?? null,
      toldAt,
    })),
  )

interface GotVariables {
  readonly getVariableResult: readonly (Part & {
    readonly attributeStatus: string
    readonly attributeType?: string
    readonly attributeValue?: string
  })[]
}
interface SetVariables {
  readonly setVariableData: readonly (Part & {
    readonly attributeType?: string
    readonly attributeValue: string
  })[]
}
interface HasSetVariables {
  readonly setVariableResult: readonly { readonly attributeStatus: string }[]
}
interface GotConfiguration {
  readonly configurationKey?: readonly {
    readonly key: string
    readonly readonly: boolean
    readonly value?: string
  }[]
}
interface ChangeConfiguration {
  readonly key: string
  readonly value: string
}

/** What a charger's answer to one of our calls tells; both have been checked against their schemas. */
export function variablesOfAnswer(
  { action, payload, answer }: { readonly action: string; readonly payload: object; readonly answer: object },
  toldAt: Date,
): readonly Told[] {
  switch (action) {
    case 'GetVariables':
      return (answer as GotVariables).getVariableResult.flatMap((one) =>
        one.attributeStatus === 'Accepted'
          ? {
              ...partOf(one),
              attribute: one.attributeType ?? 'Actual',
              value: one.attributeValue ?? null,
              ...NOTHING_MORE,
              toldAt,
            }
          : [],
      )
    case 'SetVariables': {
      const { setVariableResult } = answer as HasSetVariables
      return (payload as SetVariables).setVariableData.flatMap((one, index) =>
        setVariableResult[index]?.attributeStatus === 'Accepted'
          ? {
              ...partOf(one),
              attribute: one.attributeType ?? 'Actual',
              value: one.attributeValue,
              ...NOTHING_MORE,
              toldAt,
            }
          : [],
      )
    }
    case 'GetConfiguration':
      return ((answer as GotConfiguration).configurationKey ?? []).map(({ key, readonly, value = null }) => ({
        ...FIRST,
        ...NOTHING_MORE,
        component: '',
        name: key,
        value,
        mutability: readonly ? 'ReadOnly' : 'ReadWrite',
        toldAt,
      }))
    case 'ChangeConfiguration': {
      const { key, value } = payload as ChangeConfiguration
      const isSet = 'status' in answer && answer.status === 'Accepted'
      return isSet ? [{ ...FIRST, ...NOTHING_MORE, component: '', name: key, value, toldAt }] : []
    }
    default:
      return []
  }
}
