/** Values that the charger sends in streams: monitors that it is set, and what they see while a car charges. */
import type { Reading } from '../model/connector.ts'
import {
  type Answer,
  type Payload,
  readNumber,
  readNumbers,
  readPayload,
  readPayloads,
  requireNumber,
  requirePayload,
  requireText,
} from '../payload.ts'
import type { Station } from '../station.ts'
import { call } from '../v201/messages.ts'

const VALUES: Readonly<Record<string, (reading: Reading) => number | undefined>> = {
  'FiscalMetering EnergyImportRegister': ({ registerWh }) => registerWh,
  'EVSE Power': ({ powerW }) => powerW,
  'ConnectedEV StateOfCharge': ({ socPercent }) => socPercent,
}

/** So many values wait for the connection; the oldest are lost. */
const MOST_WAITING = 1_000
const MOST_AT_ONCE = 100

interface Monitor {
  readonly evse: number
  readonly everyMs: number
  readonly value: (reading: Reading) => number | undefined
}

interface Stream {
  readonly id: number
  readonly monitorId: number
  params: Payload
  waiting: { readonly at: Date; readonly v: string }[]
  stop: () => void
}

export class EventStreams {
  readonly #station: Station
  readonly #monitors = new Map<number, Monitor>()
  readonly #streams = new Map<number, Stream>()
  #last = 0

  constructor(station: Station) {
    this.#station = station
  }

  /** @returns undefined for what is not of streams */
  answer(action: string, payload: Payload): Answer | undefined {
    switch (action) {
      case 'SetVariableMonitoring':
        return this.#set(payload)
      case 'ClearVariableMonitoring':
        return this.#clear(readNumbers(payload, 'id') ?? [])
      case 'GetPeriodicEventStream': {
        const constantStreamData = [...this.#streams.values()].map(toWire)
        return { reply: { ...(constantStreamData.length > 0 && { constantStreamData }) } }
      }
      case 'AdjustPeriodicEventStream': {
        const stream = this.#streams.get(requireNumber(payload, 'id'))
        if (!stream) return { reply: { status: 'Rejected' } }
        stream.params = requirePayload(payload, 'params')
        return { reply: { status: 'Accepted' } }
      }
      default:
        return undefined
    }
  }

  end(): void {
    for (const { stop } of this.#streams.values()) stop()
    this.#streams.clear()
  }

  #set(payload: Payload): Answer {
    const opened: Stream[] = []
    const setMonitoringResult = readPayloads(payload, 'setMonitoringData').map((requested) => {
      const [component, variable] = [
        requirePayload(requested, 'component'),
        requirePayload(requested, 'variable'),
      ]
      const type = requireText(requested, 'type')
      const same = { type, severity: requireNumber(requested, 'severity'), component, variable }
      const value = VALUES[`${requireText(component, 'name')} ${requireText(variable, 'name')}`]
      const evse = readNumber(readPayload(component, 'evse') ?? {}, 'id') ?? 0
      if (type !== 'Periodic') return { ...same, status: 'UnsupportedMonitorType' }
      if (!value || !this.#station.model.find(evse)) return { ...same, status: 'UnknownVariable' }
      this.#last += 1
      const id = readNumber(requested, 'id') ?? this.#last
      this.#monitors.set(id, { evse, everyMs: requireNumber(requested, 'value') * 1_000, value })
      const params = readPayload(requested, 'periodicEventStream')
      if (params) opened.push({ id, monitorId: id, params, waiting: [], stop: () => {} })
      return { ...same, id, status: 'Accepted' }
    })
    return {
      reply: { setMonitoringResult },
      afterwards: () => {
        for (const stream of opened) this.#open(stream)
      },
    }
  }

  #clear(ids: readonly number[]): Answer {
    const closed = [...this.#streams.values()].filter(({ monitorId }) => ids.includes(monitorId))
    const clearMonitoringResult = ids.map((id) => ({
      id,
      status: this.#monitors.delete(id) ? 'Accepted' : 'NotFound',
    }))
    return {
      reply: { clearMonitoringResult },
      afterwards: () => {
        for (const { id, stop } of closed) {
          stop()
          this.#streams.delete(id)
          this.#station.send(call('ClosePeriodicEventStream', { id }))
        }
      },
    }
  }

  #open(stream: Stream): void {
    this.#station.send({
      ...call('OpenPeriodicEventStream', { constantStreamData: toWire(stream) }),
      onAnswer: ({ status }) => {
        if (status !== 'Accepted') return
        this.#streams.get(stream.id)?.stop()
        this.#streams.set(stream.id, stream)
        this.#look(stream)
      },
    })
  }

  #look(stream: Stream): void {
    const { clock, model } = this.#station
    const monitor = this.#monitors.get(stream.monitorId)
    if (!monitor) return
    stream.stop = clock.after(monitor.everyMs, () => {
      const connector = model.connector(monitor.evse)
      const reading = model.read(connector)
      const value = connector.transaction && monitor.value(reading)
      if (value !== undefined) stream.waiting.push({ at: reading.at, v: String(value) })
      stream.waiting = stream.waiting.slice(-MOST_WAITING)
      this.#send(stream)
      this.#look(stream)
    })
  }

  /** What waits, where it is time for it. */
  #send(stream: Stream): void {
    const { clock, isOnline, toStamp } = this.#station
    const [interval, values] = [readNumber(stream.params, 'interval'), readNumber(stream.params, 'values')]
    const [first] = stream.waiting
    if (!first || !isOnline) return
    const isFull = values !== undefined && values > 0 && stream.waiting.length >= values
    const isTime = clock.now().getTime() - first.at.getTime() >= (interval ?? 0) * 1_000
    if (!isFull && !isTime) return
    const sent = stream.waiting.splice(0, Math.min(values || MOST_AT_ONCE, MOST_AT_ONCE))
    this.#station.sendUnanswered('NotifyPeriodicEventStream', {
      id: stream.id,
      pending: stream.waiting.length,
      basetime: toStamp(first.at),
      data: sent.map(({ at, v }) => ({ t: (at.getTime() - first.at.getTime()) / 1_000, v })),
    })
    this.#send(stream)
  }
}

const toWire = ({ id, monitorId, params }: Stream): Payload => ({
  id,
  variableMonitoringId: monitorId,
  params,
})
