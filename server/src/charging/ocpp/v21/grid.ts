/**
 * Reports of a charger about priority (K21) and the grid (R): alarms, controls that begin and end, and those that it
 * has.
 */
import { selectNewestPayload } from '../../chargers/index.ts'
import {
  type ControlFilter,
  type GridControl,
  markSuperseded,
  noteGrid,
  saveControls,
} from '../../grid-notices/index.ts'
import { isConnector } from '../connectors.ts'
import type { Handler } from '../route.ts'
import { parseTimeOr } from '../times.ts'

/** NotifyPriorityCharging: a car has the priority profile, or has it no more. */
export const notePriority: Handler<{ readonly transactionId: string; readonly activated: boolean }> = (
  { chargerId, now },
  { transactionId, activated },
) => ({
  kind: 'alone',
  async use(tx) {
    const notice = { kind: 'priority', subject: transactionId, isActive: activated, at: now } as const
    await noteGrid(tx, chargerId, { notices: [notice], now })
    return { reply: {} }
  },
})

interface NotifyDerAlarm {
  readonly controlType: string
  readonly gridEventFault?: string
  readonly alarmEnded?: boolean
  readonly timestamp: string
  readonly extraInfo?: string
}

/** NotifyDERAlarm. */
export const noteAlarm: Handler<NotifyDerAlarm> = ({ chargerId, now }, payload) => ({
  kind: 'alone',
  async use(tx) {
    const notice = {
      kind: 'alarm' as const,
      ...{ subject: payload.controlType, isActive: payload.alarmEnded !== true },
      ...{ fault: payload.gridEventFault, words: payload.extraInfo },
      at: new Date(parseTimeOr(payload.timestamp, now)),
    }
    await noteGrid(tx, chargerId, { notices: [notice], now })
    return { reply: {} }
  },
})

interface NotifyDerStartStop {
  readonly controlId: string
  readonly started: boolean
  readonly timestamp: string
  readonly supersededIds?: readonly string[]
}

/** NotifyDERStartStop: the controls that it takes the place of count no more. */
export const noteControl: Handler<NotifyDerStartStop> = ({ chargerId, now }, payload) => {
  const at = new Date(parseTimeOr(payload.timestamp, now))
  const superseded = (payload.supersededIds ?? []).filter((id) => id !== payload.controlId)
  return {
    kind: 'alone',
    async use(tx) {
      const toNotice = (subject: string, isActive: boolean) =>
        ({ kind: 'control', subject, isActive, at }) as const
      const notices = [
        ...superseded.map((id) => toNotice(id, false)),
        toNotice(payload.controlId, payload.started),
      ]
      await noteGrid(tx, chargerId, { notices, now })
      await markSuperseded(tx, chargerId, superseded)
      return { reply: {} }
    },
  }
}

interface Reported {
  readonly id: string
  readonly isDefault?: boolean
  readonly isSuperseded?: boolean
  readonly curveType?: string
}

/** The kinds of controls, as the report names its lists. */
const KINDS = {
  enterService: 'EnterService',
  fixedPFAbsorb: 'FixedPFAbsorb',
  fixedPFInject: 'FixedPFInject',
  fixedVar: 'FixedVar',
  freqDroop: 'FreqDroop',
  gradient: 'Gradients',
  limitMaxDischarge: 'LimitMaxDischarge',
} as const

type ReportDerControl = {
  readonly requestId: number
  readonly tbc?: boolean
  readonly curve?: readonly Reported[]
} & { readonly [K in keyof typeof KINDS]?: readonly Reported[] }

/** ReportDERControl: with its last part all others that were asked for are gone. */
export const takeControls: Handler<ReportDerControl> = ({ chargerId, now }, report) => {
  const { requestId, tbc = false, curve = [] } = report
  if (!Number.isSafeInteger(requestId)) return { kind: 'stored', reply: {} }
  const toControl = (kind: string, { id, isDefault, isSuperseded, ...content }: Reported): GridControl => ({
    ...{ id, kind, content },
    isDefault: isDefault ?? false,
    isSuperseded: isSuperseded ?? false,
  })
  const controls = [
    ...curve.map((one) => toControl(one.curveType ?? 'Curve', one)),
    ...Object.entries(KINDS).flatMap(([list, kind]) =>
      (report[list as keyof typeof KINDS] ?? []).map((one) => toControl(kind, one)),
    ),
  ]
  return {
    kind: 'alone',
    async use(tx) {
      const requested: ControlFilter = tbc
        ? {}
        : ((await selectNewestPayload(tx, chargerId, { action: 'GetDERControl', fields: { requestId } })) ??
          {})
      await saveControls(tx, chargerId, { controls, requestId, isLast: !tbc, requested, now })
      return { reply: {} }
    },
  }
}

interface NotifyEvChargingNeeds {
  readonly evseId: number
  readonly timestamp?: string
  readonly chargingNeeds: {
    readonly requestedEnergyTransfer: string
    readonly availableEnergyTransfer?: readonly string[]
  }
}

/** NotifyEVChargingNeeds: which energy the car asks for. No schedule follows: it may take what the connector gives. */
export const noteNeeds: Handler<NotifyEvChargingNeeds> = (
  { chargerId, now },
  { evseId, timestamp, chargingNeeds: { requestedEnergyTransfer, availableEnergyTransfer = [] } },
) => {
  const reply = { status: 'Rejected' }
  if (!isConnector(evseId, { least: 1 })) return { kind: 'stored', reply }
  return {
    kind: 'alone',
    async use(tx) {
      const others = availableEnergyTransfer.filter((mode) => mode !== requestedEnergyTransfer)
      const notice = {
        ...({ kind: 'charging-needs', subject: String(evseId), isActive: true } as const),
        words: [requestedEnergyTransfer, ...others].join(', '),
        at: new Date(parseTimeOr(timestamp, now)),
      }
      await noteGrid(tx, chargerId, { notices: [notice], now })
      return { reply }
    },
  }
}
