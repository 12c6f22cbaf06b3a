/** Controls of the grid (R) are set, reported and cleared. Those that are not defaults begin and end at their own times. */
import {
  type Answer,
  type Payload,
  readNumber,
  readPayload,
  readText,
  requireNumber,
  requireText,
} from '../payload.ts'
import type { Station } from '../station.ts'
import { call } from '../v201/messages.ts'

interface Control {
  readonly id: string
  readonly kind: string
  readonly isDefault: boolean
  /** As it came, by the name of its kind. */
  readonly content: Payload
  isSuperseded: boolean
  stop: () => void
}

/** The list of a report for each kind, the name of what is in it, and whether it says what is default; else a curve. */
const LISTS: Readonly<Record<string, readonly [list: string, content: string, reportsDefault: boolean]>> = {
  EnterService: ['enterService', 'enterService', false],
  FixedPFAbsorb: ['fixedPFAbsorb', 'fixedPF', true],
  FixedPFInject: ['fixedPFInject', 'fixedPF', true],
  FixedVar: ['fixedVar', 'fixedVar', true],
  FreqDroop: ['freqDroop', 'freqDroop', true],
  Gradients: ['gradient', 'gradient', false],
  LimitMaxDischarge: ['limitMaxDischarge', 'limitMaxDischarge', true],
}

const ACTIONS: ReadonlySet<string> = new Set(['SetDERControl', 'GetDERControl', 'ClearDERControl'])
/** Of each kind in one message. */
const MOST_AT_ONCE = 20

export class GridControls {
  readonly #station: Station
  readonly #controls = new Map<string, Control>()

  constructor(station: Station) {
    this.#station = station
  }

  /** @returns undefined for what is not of the grid */
  answer(action: string, payload: Payload): Answer | undefined {
    const { grid } = this.#station.quirks
    if (action === 'NotifyAllowedEnergyTransfer') return this.#answerTransfer(payload)
    if (!ACTIONS.has(action)) return undefined
    if (grid === 'no') return { reply: { status: 'NotSupported' } }
    if (grid === 'refuses') return { reply: { status: 'Rejected' } }
    if (action === 'SetDERControl') return this.#set(payload)
    const found = this.#find(payload)
    if (found.length === 0) return { reply: { status: 'NotFound' } }
    if (action === 'ClearDERControl') {
      for (const { id, stop } of found) {
        stop()
        this.#controls.delete(id)
      }
      return { reply: { status: 'Accepted' } }
    }
    return {
      reply: { status: 'Accepted' },
      afterwards: () => this.#report(requireNumber(payload, 'requestId'), found),
    }
  }

  end(): void {
    for (const { stop } of this.#controls.values()) stop()
  }

  #answerTransfer(payload: Payload): Answer {
    const { quirks, model } = this.#station
    const transactionId = requireText(payload, 'transactionId')
    const isRunning = model.running.some(({ transaction }) => transaction?.key === transactionId)
    const isTaken = isRunning && quirks.grid !== 'no' && quirks.grid !== 'refuses'
    return { reply: { status: isTaken ? 'Accepted' : 'Rejected' } }
  }

  #find(payload: Payload): readonly Control[] {
    const [kind, wanted] = [readText(payload, 'controlType'), readText(payload, 'controlId')]
    return [...this.#controls.values()].filter(
      ({ id, kind: own, isDefault }) =>
        (payload.isDefault === undefined || payload.isDefault === isDefault) &&
        (kind === undefined || kind === own) &&
        (wanted === undefined || wanted === id),
    )
  }

  /** Of two of a kind the newer one counts. */
  #set(payload: Payload): Answer {
    const { isDefault: requested, controlId: _id, controlType: _kind, ...content } = payload
    const [id, kind] = [requireText(payload, 'controlId'), requireText(payload, 'controlType')]
    const isDefault = requested === true
    this.#controls.get(id)?.stop()
    this.#controls.delete(id)
    const older = [...this.#controls.values()].filter(
      (one) => one.kind === kind && one.isDefault === isDefault && !one.isSuperseded,
    )
    for (const one of older) {
      one.stop()
      one.isSuperseded = true
    }
    const control: Control = { id, kind, isDefault, content, isSuperseded: false, stop: () => {} }
    this.#controls.set(id, control)
    const supersededIds = older.map((one) => one.id)
    return {
      reply: { status: 'Accepted', ...(supersededIds.length > 0 && { supersededIds }) },
      afterwards: () => {
        if (!isDefault) this.#schedule(control, supersededIds)
      },
    }
  }

  /** It begins at its time, or now, and ends after its duration, where it has one. */
  #schedule(control: Control, supersededIds: readonly string[]): void {
    const { clock } = this.#station
    const [part] = Object.values(control.content)
    const facts = readPayload({ part }, 'part') ?? {}
    const start = Date.parse(readText(facts, 'startTime') ?? '')
    const waitMs = Number.isNaN(start) ? 0 : Math.max(0, start - clock.now().getTime())
    const duration = readNumber(facts, 'duration')
    const begin = () => {
      this.#sayStarted(control, true, supersededIds)
      if (duration === undefined) return
      control.stop = clock.after(duration * 1_000, () => {
        this.#controls.delete(control.id)
        this.#sayStarted(control, false)
      })
    }
    if (waitMs === 0) begin()
    else control.stop = clock.after(waitMs, begin)
  }

  #sayStarted({ id }: Control, started: boolean, supersededIds: readonly string[] = []): void {
    const { clock, toStamp } = this.#station
    this.#station.send(
      call('NotifyDERStartStop', {
        ...{ controlId: id, started, timestamp: toStamp(clock.now()) },
        ...(supersededIds.length > 0 && { supersededIds }),
      }),
    )
  }

  #report(requestId: number, found: readonly Control[]): void {
    const { grid } = this.#station.quirks
    if (grid === 'silent') return
    const most = grid === 'in-parts' ? 1 : MOST_AT_ONCE
    for (let from = 0; from < found.length; from += most) {
      const lists: Record<string, Payload[]> = {}
      for (const control of found.slice(from, from + most)) {
        const { list, entry } = toEntry(control)
        lists[list] = [...(lists[list] ?? []), entry]
      }
      const tbc = from + most < found.length
      this.#station.send(call('ReportDERControl', { requestId, ...(tbc && { tbc }), ...lists }))
    }
  }
}

function toEntry({ id, kind, isDefault, isSuperseded, content }: Control): {
  readonly list: string
  readonly entry: Payload
} {
  const [part] = Object.values(content)
  const [list, name, reportsDefault] = LISTS[kind] ?? ['curve', 'curve', true]
  const entry = {
    ...{ id, [name]: part },
    ...(list === 'curve' && { curveType: kind }),
    ...(reportsDefault && { isDefault, isSuperseded }),
  }
  return { list, entry }
}
