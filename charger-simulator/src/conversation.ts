/** The exchange with the server: calls in order, answers, the record of both, and simulated faults. */
import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import { FrameLog, type LoggedFrame } from './frame-log.ts'
import { type Answer, CallRefused, type Payload } from './payload.ts'
import { type Fault, Faults } from './wire/faults.ts'
import { decode, type Frame } from './wire/frames.ts'
import { Line, type LineOptions } from './wire/line.ts'
import { Outbox, type OutboxOptions, type OutgoingCall } from './wire/outbox.ts'
import { transmit } from './wire/transmit.ts'

export interface ConversationOptions
  extends Pick<LineOptions, 'url' | 'identity' | 'subprotocol' | 'password' | 'tls' | 'backOff'>,
    Pick<OutboxOptions, 'timeoutMs' | 'attempts' | 'retryAfterMs'> {
  readonly clock: Clock
  readonly faults: readonly Fault[]
  /** So many frames are remembered. */
  readonly remembers: number
  /** @throws CallRefused */
  readonly answer: (action: string, payload: Payload) => Answer
  readonly opened: () => void
  readonly closed: () => void
  /** Something was sent, came, or will never come. */
  readonly changed: () => void
}

export class Conversation {
  readonly line: Line
  readonly outbox: Outbox
  readonly faults: Faults
  readonly frameLog: FrameLog
  readonly #options: ConversationOptions
  readonly #held = new Map<string, OutgoingCall[]>()

  constructor(options: ConversationOptions) {
    this.#options = options
    this.faults = new Faults(options.faults)
    this.frameLog = new FrameLog(options.remembers)
    this.outbox = new Outbox({
      ...options,
      transmit: (call) => this.#put({ kind: 'call', ...call }, call.action, call.isOnItsWay),
    })
    this.line = new Line({
      ...options,
      received: (text) => this.#received(text),
      closed: () => {
        options.closed()
        this.outbox.closed()
      },
    })
  }

  /** Whether nothing more happens before the clock moves. */
  get isSettled(): boolean {
    return this.line.isFrozen || (!this.line.isConnecting && this.outbox.isSettled)
  }

  send(call: OutgoingCall): void {
    const hold = this.faults.take('sending', call.action, (deed) => deed.do === 'hold').at(-1)
    if (hold?.do === 'hold') {
      this.#held.set(hold.until, [...(this.#held.get(hold.until) ?? []), call])
      return
    }
    this.outbox.push(call)
    const waiting = this.#held.get(call.action) ?? []
    this.#held.delete(call.action)
    for (const held of waiting) this.outbox.push(held)
  }

  /** Of what is never answered. */
  sendUnanswered(action: string, payload: Payload): void {
    this.#put({ kind: 'send', id: randomUUID(), action, payload }, action)
  }

  /** Puts something on the line, whatever it is. */
  write(data: string | Buffer): void {
    if (!this.line.isOpen) return
    this.line.send(data)
    if (typeof data === 'string') this.#remember('sent', data, decode(data))
    else this.#remember('sent', data.toString('hex'), undefined)
    this.#options.changed()
  }

  #received(text: string): void {
    const frame = decode(text)
    this.#remember('received', text, frame)
    if (frame?.kind === 'call') this.#answer(frame.id, frame.action, frame.payload)
    if (frame?.kind === 'result') this.outbox.answered(frame.id, frame.payload)
    if (frame?.kind === 'error') this.outbox.refused(frame.id, frame.code, frame.description)
    this.#options.changed()
  }

  #answer(id: string, action: string, payload: Payload): void {
    let answer: Answer
    try {
      answer = this.#options.answer(action, payload)
    } catch (error) {
      const isRefusal = error instanceof CallRefused
      const code = isRefusal ? error.code : 'InternalError'
      this.#put({ kind: 'error', id, code, description: isRefusal ? error.message : String(error) }, action)
      return
    }
    this.#put({ kind: 'result', id, payload: answer.reply }, action)
    answer.afterwards?.()
  }

  /** Every frame goes through here, and the faults with it. */
  #put(frame: Frame, action: string, isOnItsWay = () => {}): void {
    const way = frame.kind === 'call' || frame.kind === 'send' ? 'sending' : 'answering'
    const deeds = this.faults.take(way, action, (deed) => deed.do !== 'hold')
    const { clock } = this.#options
    transmit(frame, deeds, {
      clock,
      isOnItsWay,
      write: (data) => this.write(data),
      cut: () => this.line.cut(),
    })
    this.#options.changed()
  }

  #remember(way: LoggedFrame['way'], text: string, frame: Frame | undefined): void {
    this.frameLog.add({ way, at: this.#options.clock.now(), text, frame })
  }
}
