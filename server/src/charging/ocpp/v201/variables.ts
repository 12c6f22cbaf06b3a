/** What a 2.0.1 charger is set to: its variables, out of its reports and answers. */
import type { Handler } from '../route.ts'
import { NOTHING_MORE, type ReadVariables, type StoredVariable } from '../variables.ts'
import { readListRoom } from './local-lists.ts'

interface Component {
  readonly name: string
  readonly instance?: string
  readonly evse?: { readonly id: number; readonly connectorId?: number }
}

/** A part of the device model, as reports and answers name it. */
interface Part {
  readonly component: Component
  readonly variable: { readonly name: string; readonly instance?: string }
}

interface NotifyReport {
  readonly requestId: number
  /** Whether further parts follow. */
  readonly tbc?: boolean
  readonly reportData?: readonly (Part & {
    readonly variableAttribute: readonly {
      readonly type?: string
      readonly value?: string
      readonly mutability?: string
    }[]
    readonly variableCharacteristics?: {
      readonly dataType: string
      readonly unit?: string
      readonly maxLimit?: number
    }
  })[]
}

/** Of what the column can hold. */
const toStorable = (number: number | undefined): number =>
  number !== undefined && number >= 0 && number <= 1_000 ? number : 0

const toPart = ({ component, variable }: Part) => ({
  component: component.name,
  componentInstance: component.instance ?? '',
  evse: toStorable(component.evse?.id),
  connector: toStorable(component.evse?.connectorId),
  name: variable.name,
  instance: variable.instance ?? '',
})

const readReport = ({ reportData = [] }: NotifyReport, reportedAt: Date): readonly StoredVariable[] =>
  reportData.flatMap(({ variableAttribute, variableCharacteristics: traits, ...part }) =>
    variableAttribute.map(({ type = 'Actual', value = null, mutability = null }) => ({
      ...toPart(part),
      attribute: type,
      value,
      mutability: mutability ?? 'ReadWrite',
      dataType: traits?.dataType ?? null,
      unit: traits?.unit ?? null,
      reportedAt,
    })),
  )

/** NotifyReport: a charger's parts and settings, piece by piece. */
export const notifyReport: Handler<NotifyReport> = ({ now, streams, listRoom }, payload) => {
  const { requestId, tbc = false, reportData = [] } = payload
  listRoom.note({ requestId, isLast: !tbc, most: readListRoom(reportData) })
  // The unit of what comes in them may be another one now.
  streams.forget()
  return { kind: 'stored', reply: {}, effects: { variables: readReport(payload, now) } }
}

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

const readGetVariables = (
  _payload: object,
  { getVariableResult }: GotVariables,
  reportedAt: Date,
): readonly StoredVariable[] =>
  getVariableResult.flatMap((one) =>
    one.attributeStatus === 'Accepted'
      ? {
          ...toPart(one),
          attribute: one.attributeType ?? 'Actual',
          value: one.attributeValue ?? null,
          ...NOTHING_MORE,
          reportedAt,
        }
      : [],
  )

const readSetVariables = (
  { setVariableData }: SetVariables,
  { setVariableResult }: HasSetVariables,
  reportedAt: Date,
): readonly StoredVariable[] =>
  setVariableData.flatMap((one, index) =>
    setVariableResult[index]?.attributeStatus === 'Accepted'
      ? {
          ...toPart(one),
          attribute: one.attributeType ?? 'Actual',
          value: one.attributeValue,
          ...NOTHING_MORE,
          reportedAt,
        }
      : [],
  )

export const READ_VARIABLES: Readonly<Record<string, ReadVariables>> = {
  GetVariables: readGetVariables,
  SetVariables: readSetVariables,
}
