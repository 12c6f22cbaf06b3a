/** Values that a charger sends in streams (N11 to N15): they meter its charges as MeterValues do. */
import { findStreamMeasurand, readStreamBatch, type StreamValue } from '@voltyatra/domain'
import { applyEvent, type SessionRow } from '../../charging-sessions/index.ts'
import { deleteStream, type Monitor, saveStreamUpdate } from '../../event-streams/index.ts'
import { isConnector } from '../connectors.ts'
import { openStream, type ReportedStream, toTakeAnswer } from '../event-streams.ts'
import type { Handler, ReceiveUnanswered } from '../route.ts'
import type { TakeAnswer } from '../take-answer.ts'
import { parseTimeOr } from '../times.ts'
import type { Component, Variable } from '../v201/payloads.ts'

interface StreamParams {
  readonly interval?: number
  readonly values?: number
}

interface ConstantStreamData {
  readonly id: number
  readonly variableMonitoringId: number
  readonly params: StreamParams
}

export interface Batch {
  readonly id: number
  readonly basetime: string
  readonly data: readonly StreamValue[]
}

const LARGEST = 2 ** 31 - 1
/** A charger of 50 streams has them; what it lists beyond is passed over. */
const MOST_LISTED = 50

const toCount = (number: number | undefined): number | null =>
  number === undefined ? null : Math.min(number, LARGEST)

const toParams = ({ interval, values }: StreamParams) => ({
  intervalS: toCount(interval),
  mostValues: toCount(values),
})

const toStream = ({ id, variableMonitoringId, params }: ConstantStreamData): ReportedStream => ({
  ...{ id, monitorId: variableMonitoringId },
  ...toParams(params),
})

const areNumbers = ({ id, variableMonitoringId }: ConstantStreamData): boolean =>
  Number.isSafeInteger(id) && Number.isSafeInteger(variableMonitoringId)

const REFUSALS = {
  'unknown-monitor': {
    reasonCode: 'UnknownMonitor',
    additionalInfo: 'No charge is metered by what it watches',
  },
  'too-many': { reasonCode: 'TooManyStreams', additionalInfo: 'Of one charger 50 are taken' },
} as const

const buildRefusal = (why: keyof typeof REFUSALS) => ({ status: 'Rejected', statusInfo: REFUSALS[why] })

/** OpenPeriodicEventStream: taken where a charge can be metered by the values. */
export const openEventStream: Handler<{ readonly constantStreamData: ConstantStreamData }> = (
  { chargerId, streams, now },
  { constantStreamData },
) =>
  areNumbers(constantStreamData)
    ? {
        kind: 'alone',
        async use(tx) {
          const came = await openStream(tx, { chargerId, streams, now }, toStream(constantStreamData))
          return { reply: came === 'opened' ? { status: 'Accepted' } : buildRefusal(came) }
        },
      }
    : { kind: 'stored', reply: buildRefusal('unknown-monitor') }

/** ClosePeriodicEventStream. */
export const closeEventStream: Handler<{ readonly id: number }> = ({ chargerId, streams }, { id }) =>
  Number.isSafeInteger(id)
    ? {
        kind: 'alone',
        async use(tx) {
          await deleteStream(tx, chargerId, id)
          streams.forget()
          return { reply: {} }
        },
      }
    : { kind: 'stored', reply: {} }

/** NotifyPeriodicEventStream, which is never answered: for the charge that runs at the stream's EVSE. */
export const takeStreamed: ReceiveUnanswered<Batch> = async (context, { id, basetime, data }) => {
  const { now, sessions, streams } = context
  const stream = await streams.find(id, context)
  if (!stream) return { errorCode: 'UnknownStream' }
  const readings = readStreamBatch({ basetime: parseTimeOr(basetime, now), values: data }, stream)
  let session = await sessions.onEvse(stream.evse)
  let row: SessionRow | undefined
  let taken = 0
  for (const reading of session ? readings : []) {
    const event = { kind: 'metered', readings: [reading], arrived: now.getTime() } as const
    const changed = session && applyEvent(session, event)
    if (changed) {
      ;({ session, row } = changed)
      taken += 1
    }
  }
  return {
    effects: {
      streamed: [{ streamId: id, taken, passedOver: data.length - taken, at: now }],
      ...(row && { sessions: [row] }),
    },
    ...(row && session && { sessions: [session] }),
  }
}

interface Variable21 {
  readonly component: Component
  readonly variable: Variable
}

type Watched = Variable21 & { readonly id: number }

/** What monitors watch now, whatever they watched before: those that a charge can be metered by, and the others. */
function readWatched(watched: readonly Watched[]) {
  const found = new Map<number, Monitor | undefined>()
  for (const one of watched) if (Number.isSafeInteger(one.id)) found.set(one.id, toMonitor(one))
  const monitors = [...found.values()].filter((monitor) => monitor !== undefined)
  const cleared = [...found].flatMap(([id, monitor]) => (monitor ? [] : [id]))
  return { monitors, cleared }
}

function toMonitor({ id, component, variable }: Watched): Monitor | undefined {
  const measurand = findStreamMeasurand(component.name, variable.name)
  const evse = component.evse?.id ?? 0
  return measurand && isConnector(evse, { least: 1 }) ? { id, evse, measurand } : undefined
}

interface MonitoringReport {
  readonly monitor?: readonly (Variable21 & {
    readonly variableMonitoring: readonly { readonly id: number }[]
  })[]
}

/** NotifyMonitoringReport: those that it has by itself, too. */
export const noteMonitors: Handler<MonitoringReport> = ({ chargerId, streams, now }, { monitor = [] }) => {
  const update = readWatched(
    monitor.flatMap(({ variableMonitoring, ...one }) => variableMonitoring.map(({ id }) => ({ ...one, id }))),
  )
  if (update.monitors.length + update.cleared.length === 0) return { kind: 'stored', reply: {} }
  return {
    kind: 'alone',
    async use(tx) {
      streams.put(update)
      await saveStreamUpdate(tx, chargerId, { update, now })
      streams.forget()
      return { reply: {} }
    },
  }
}

interface MonitoringSet {
  readonly setMonitoringResult: readonly (Variable21 & { readonly id?: number; readonly status: string })[]
}

interface MonitoringCleared {
  readonly clearMonitoringResult: readonly { readonly id: number; readonly status: string }[]
}

const readSet = (_payload: object, { setMonitoringResult }: MonitoringSet) =>
  readWatched(
    setMonitoringResult.flatMap(({ id, status, ...one }) =>
      status === 'Accepted' && id !== undefined ? [{ ...one, id }] : [],
    ),
  )

const readCleared = (_payload: object, { clearMonitoringResult }: MonitoringCleared) => ({
  cleared: clearMonitoringResult.flatMap(({ id, status }) =>
    status !== 'Rejected' && Number.isSafeInteger(id) ? [id] : [],
  ),
})

const readAdjusted = (
  { id, params }: { readonly id: number; readonly params: StreamParams },
  { status }: { readonly status: string },
) => (status === 'Accepted' && Number.isSafeInteger(id) ? { adjusted: { id, ...toParams(params) } } : {})

const readListed = (
  _payload: object,
  { constantStreamData = [] }: { readonly constantStreamData?: readonly ConstantStreamData[] },
) => ({ listed: constantStreamData.filter(areNumbers).slice(0, MOST_LISTED).map(toStream) })

export const TAKES_STREAMS: Readonly<Record<string, TakeAnswer>> = {
  SetVariableMonitoring: toTakeAnswer(readSet),
  ClearVariableMonitoring: toTakeAnswer(readCleared),
  AdjustPeriodicEventStream: toTakeAnswer(readAdjusted),
  GetPeriodicEventStream: toTakeAnswer(readListed),
}
