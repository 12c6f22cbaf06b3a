/** One charger's connection: its calls are answered one after the other, in the order in which they came. */

import type { RawData, WebSocket } from 'ws'
import {
  type AdmittedCharger,
  type BootFacts,
  type ChargerCall,
  LostConnection,
  storeAlone,
} from '../chargers/index.ts'
import { endForgotten, type Forgotten } from '../charging-sessions/index.ts'
import { findDialect, isAction, type OcppVersion } from '../dialects/index.ts'
import { BootBook } from './boot-book.ts'
import { buildContext } from './call-context.ts'
import { type Called, CallQueue } from './call-queue.ts'
import { buildResultFrame, refuseUntrusted, toInboundCall, toReason } from './charger-answers.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import {
  type Call,
  formatCallFrame,
  formatErrorFrame,
  formatResultErrorFrame,
  readFrame,
  type Unanswered,
} from './frames.ts'
import type { GatewayDialect } from './gateway-dialect.ts'
import { getGatewayDialect } from './gateway-dialects.ts'
import { LastMessageTime } from './last-message-time.ts'
import { ListRoom } from './list-room.ts'
import { LiveSessions } from './live-sessions.ts'
import { readPayload } from './repair/read-payload.ts'
import type { Answer, CallContext, Standing } from './route.ts'
import { SerialQueue } from './serial-queue.ts'
import { SessionBook } from './session-book.ts'
import { SignsOfLife } from './signs-of-life.ts'
import { StateTimes } from './state-times.ts'
import { StreamBook } from './stream-book.ts'
import { noteUnanswered, receiveUnanswered } from './unanswered.ts'

/** Calls that may wait; a charger that sends more is not listened to until they are done. */
const MOST_WAITING = 8
/** Bad messages in a row after which nothing good is to be expected, unless a car charges meanwhile. */
const MOST_BAD = 20
/** Bytes that a charger may leave unread before it is cut off: they fill our memory. */
const MOST_UNREAD = 256 * 1024
/** An unaccepted charger's boot is written down once in so many milliseconds. */
const BOOT_REST_MS = 5_000

export interface ConnectionFacts {
  readonly id: string
  readonly charger: AdmittedCharger
  readonly version: OcppVersion
}

export class Connection {
  readonly id: string
  readonly chargerId: string
  readonly identity: string
  readonly version: OcppVersion
  readonly closed: Promise<string>
  /** Asked before every ping. */
  readonly life = new SignsOfLife()
  readonly streams = new StreamBook()
  readonly boots = new BootBook()
  readonly listRoom = new ListRoom()
  readonly stateTimes: StateTimes
  readonly lastMessage: LastMessageTime
  readonly #socket: WebSocket
  readonly #deps: ConnectionDeps
  readonly #speaks: GatewayDialect
  readonly #sessions: SessionBook
  readonly #live: LiveSessions
  readonly #calls = new CallQueue()
  /** Answers to calls, and what becomes clear without one. */
  readonly #queue = new SerialQueue(() => {
    if (this.#queue.waiting < MOST_WAITING / 2 && this.#socket.isPaused) this.#socket.resume()
  })
  #standing: Standing
  #isTrusted: boolean
  #reason: string | null
  #bad = 0
  #isJudged = false
  #how = 'lost'

  constructor(socket: WebSocket, { id, charger, version }: ConnectionFacts, deps: ConnectionDeps) {
    this.id = id
    this.chargerId = charger.id
    this.identity = charger.identity
    this.version = version
    this.#standing = charger.status
    this.#isTrusted = charger.isTrusted
    this.#reason = charger.statusReason
    this.#socket = socket
    this.#deps = deps
    const now = deps.clock.now()
    this.lastMessage = new LastMessageTime(now.getTime())
    this.stateTimes = new StateTimes(now)
    this.#speaks = getGatewayDialect(version)
    this.#sessions = new SessionBook(deps, charger.id)
    const inOrder = (work: () => Promise<void>) =>
      this.#queue.add(() => work().catch((error: unknown) => void this.#hasFailed(error, 'sessions')))
    this.#live = new LiveSessions(this.#own, { book: this.#sessions, deps, inOrder })
    const { promise, resolve } = Promise.withResolvers<string>()
    this.closed = promise
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary))
    socket.on('ping', () => this.life.ping())
    socket.on('pong', () => this.life.pong())
    // A frame that is too large or no frame at all: the socket closes itself, with the right code.
    socket.on('error', () => {
      this.#how = 'broken'
    })
    socket.on('close', () => {
      this.#calls.close()
      this.listRoom.close()
      this.#queue.clear()
      this.#live.end()
      resolve(this.#how)
    })
  }

  get isTrusted(): boolean {
    return this.#isTrusted
  }

  get standing(): Standing {
    return this.#standing
  }

  /** When it last booted over this connection, by `performance.now()`. */
  get bootedAt(): number {
    return this.boots.bootedAt
  }

  /** What an operator has decided meanwhile. */
  decide(
    standing: Standing,
    { reason, isTrusted }: { readonly reason: string | null; readonly isTrusted: boolean },
  ): void {
    this.#standing = standing
    this.#reason = reason
    this.#isTrusted = standing === 'accepted' && isTrusted
  }

  /** Calls the charger, after the calls that are under way and those that are taken. */
  async call(action: string, payload: object, timeoutMs: number): Promise<Called> {
    const send = (messageId: string) => this.#sendCall(messageId, { action, payload })
    const called = await this.#calls.call(send, timeoutMs)
    this.boots.noteAnswer({ action, payload }, called.outcome)
    return called
  }

  /** Calls with what is taken, each only when it can be sent at once, until there is nothing more; ahead of other calls that wait. */
  callAllTaken<T extends { readonly action: string; readonly payload: object; readonly timeoutMs: number }>(
    take: () => Promise<T | undefined>,
    end: (called: Called & { readonly taken: T }) => Promise<void>,
  ): Promise<void> {
    return this.#calls.callAllTaken({
      take,
      send: (taken, messageId) => this.#sendCall(messageId, taken),
      end: (called) => {
        this.boots.noteAnswer(called.taken, called.outcome)
        return end(called)
      },
    })
  }

  #sendCall(messageId: string, call: { readonly action: string; readonly payload: object }): void {
    this.boots.noteCall(call, performance.now())
    this.#send(formatCallFrame(messageId, call.action, call.payload))
  }

  /** Says that the answer to a call of ours is not what its version has, where that can be said. */
  rejectResult(messageId: string, code: string, text: string): void {
    if (this.#speaks.hasUnanswered) this.#send(formatResultErrorFrame(messageId, code, text))
  }

  ping(): void {
    this.#socket.ping()
  }

  /** Calls the charger no more; it is served still, and has at most so long, in milliseconds, to answer the last call. */
  finishCalls(ms: number): Promise<void> {
    return this.#calls.finish(ms)
  }

  /** @param how as a code, for the charger's record */
  cut(how: string): void {
    this.#how = how
    this.#socket.terminate()
  }

  /** Answers the call that is being worked on, and closes. */
  async close(how: string, code: number, reason: string): Promise<void> {
    this.#how = how
    this.#queue.clear()
    this.#socket.pause()
    await this.#queue.done()
    this.#socket.close(code, toReason(reason))
    this.#socket.resume()
  }

  /** Ends the connection, unless a car charges: its meter and its stop are worth more than what is wrong beside them. */
  closeUnlessCharging(end: { readonly how: string; readonly code: number; readonly reason: string }): void {
    if (this.#isJudged) return
    this.#isJudged = true
    this.#queue.add(async () => {
      try {
        if (this.#isTrusted && (await this.#sessions.all()).length > 0) return
        this.#how = end.how
        this.#queue.clear()
        this.#socket.close(end.code, toReason(end.reason))
      } catch (error) {
        this.#hasFailed(error, 'sessions')
      } finally {
        this.#isJudged = false
      }
    })
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    // A connection that is being closed may still send, and is ignored.
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.life.message()
    this.lastMessage.note(this.#deps.clock.now().getTime())
    if (isBinary) {
      this.closeUnlessCharging({ how: 'binary', code: 1003, reason: 'Text only' })
      return
    }
    const frame = readFrame(data.toString(), this.#speaks.hasUnanswered)
    switch (frame.kind) {
      case 'call':
        this.#queue.add(() => this.#serve(frame))
        if (this.#queue.waiting >= MOST_WAITING) this.#socket.pause()
        return
      case 'result':
      case 'error':
        if (!this.#calls.settle(frame.messageId, frame)) this.#countBad()
        return
      case 'send':
      case 'result-error':
        this.#take(frame)
        return
      case 'ignored':
        this.#deps.metrics.chargerMessage('unknown')
        return
      case 'bad':
        if (frame.messageId !== undefined) {
          const { frame: code } = findDialect(this.version).errorCodes
          this.#send(formatErrorFrame(frame.messageId, code, frame.text))
        }
        this.#countBad()
    }
  }

  /** In its place among the calls, and without an answer. */
  #take(frame: Unanswered): void {
    this.#queue.add(async () => {
      const now = this.#deps.clock.now()
      const { call, payload } = noteUnanswered(frame, this.version, now)
      const { action, repairs = [] } = call
      this.#deps.metrics.chargerMessage(payload ? action : 'unknown')
      if (this.#isTrusted && payload) this.#bad = 0
      else this.#countBad()
      if (!this.#isTrusted) return
      if (repairs.length > 0) this.#deps.metrics.chargerMessageRepaired(action)
      try {
        const message = payload && { action, payload }
        const received = message ? await receiveUnanswered(message, this.#speaks, this.#contextAt(now)) : {}
        const { sessions = [], effects, errorCode = call.errorCode } = received
        await this.#deps.inbox.store({ ...this.#own, ...effects, call: { ...call, errorCode } })
        await this.#live.followSessions(sessions)
        this.#live.keep(sessions)
      } catch (error) {
        this.#hasFailed(error, action)
      }
    })
    if (this.#queue.waiting >= MOST_WAITING) this.#socket.pause()
  }

  async #serve(call: Call): Promise<void> {
    try {
      await this.#answer(call)
    } catch (error) {
      if (this.#hasFailed(error, call.action)) {
        this.#send(formatErrorFrame(call.messageId, 'InternalError', 'Please try again'))
      }
    }
  }

  /** @returns whether the connection goes on */
  #hasFailed(error: unknown, action: string): boolean {
    this.#sessions.forget()
    this.streams.forget()
    this.stateTimes.forget()
    if (error instanceof LostConnection) {
      this.#how = 'replaced'
      this.#queue.clear()
      this.#socket.close(1000, 'Replaced by a newer connection')
      return false
    }
    this.#deps.log.error({ err: error, charger: this.identity, action }, 'a charger’s call failed')
    return true
  }

  /** Ends, after the calls that wait, a session that the charger does not go on with. */
  endForgotten(forgotten: Forgotten): void {
    this.#live.change((session) =>
      session.id === forgotten.sessionId
        ? endForgotten(session, forgotten, this.#deps.clock.now())
        : undefined,
    )
  }

  async #answer(call: Call): Promise<void> {
    const { action } = call
    const { routes } = this.#speaks
    const route = Object.hasOwn(routes, action) ? routes[action] : undefined
    this.#deps.metrics.chargerMessage(route ? action : 'unknown')
    const isFresh = performance.now() - this.boots.bootedAt < BOOT_REST_MS
    if (!this.#isTrusted && (action !== 'BootNotification' || isFresh)) {
      return this.#refuseUntrusted(call)
    }
    if (!route) {
      return isAction(this.version, action)
        ? this.#answerError(call, 'NotSupported', `${action} is not for us to answer`)
        : this.#refuse(call, 'NotImplemented', 'No such action')
    }
    const began = performance.now()
    const now = this.#deps.clock.now()
    const read = readPayload({ version: this.version, action, part: 'req', payload: call.payload, now })
    if (read.kind === 'refused') return this.#refuse(call, read.fault.code, read.fault.text)
    this.#bad = 0
    this.stateTimes.noteClock(read.payload, now)
    const isRepaired = read.repairs.length > 0
    if (isRepaired) this.#deps.metrics.chargerMessageRepaired(action)

    const outcome = await route(this.#contextAt(now), read.payload as never)
    const logged = (answer: string): ChargerCall => ({
      ...toInboundCall(call, now),
      answer,
      errorCode: null,
      ms: Math.round(performance.now() - began),
      repairs: read.repairs,
    })
    if (outcome.kind === 'refused') return this.#refuse(call, 'PropertyConstraintViolation', outcome.text)
    if (outcome.kind === 'unstored') {
      const answer = buildResultFrame(this.version, call, outcome.reply)
      if (isRepaired) await this.#deps.inbox.store({ ...this.#own, call: logged(answer) })
      return this.#send(answer)
    }
    if (outcome.kind === 'stored') {
      const answer = buildResultFrame(this.version, call, outcome.reply)
      await this.#deps.inbox.store({ ...this.#own, ...outcome.effects, call: logged(answer) })
      await this.#live.followSessions(outcome.sessions ?? [])
      return this.#answered(answer, outcome)
    }
    const found = await this.#deps.semaphore(() =>
      this.#deps.db.transaction().execute((tx) =>
        storeAlone(tx, this.#own, async () => {
          const value = await outcome.use(tx)
          const answer = buildResultFrame(this.version, call, value.reply)
          return { value: { ...value, text: answer }, call: logged(answer), effects: value.effects }
        }),
      ),
    )
    await this.#live.follow(found.sessions ?? [])
    this.#answered(found.text, found)
  }

  #contextAt(now: Date): CallContext {
    const standing = this.#standing === 'rejected' ? 'rejected' : 'pending'
    const so = { now, standing: this.#isTrusted ? 'accepted' : standing, sessions: this.#sessions } as const
    return buildContext(this, this.#deps, so)
  }

  #answered(text: string, { sessions = [], effects }: Answer): void {
    this.#live.keep(sessions)
    this.#send(text)
    if (effects?.boot) this.#afterBoot(effects.boot)
  }

  get #own() {
    return { chargerId: this.chargerId, connectionId: this.id }
  }

  async #refuse(call: Call, code: string, text: string): Promise<void> {
    await this.#answerError(call, code, text)
    this.#countBad()
  }

  async #answerError(call: Call, code: string, text: string): Promise<void> {
    const answer = formatErrorFrame(call.messageId, code, text)
    const now = this.#deps.clock.now()
    if (this.#isTrusted) {
      await this.#deps.inbox.store({
        ...this.#own,
        call: { ...toInboundCall(call, now), answer, errorCode: code, ms: 0 },
      })
    }
    this.#send(answer)
  }

  /** Nothing of what a charger says before it is accepted, or before it has proven who it is, is written down. */
  #refuseUntrusted(call: Call): void {
    const now = this.#deps.clock.now()
    this.#send(refuseUntrusted(call, { standing: this.#standing, reason: this.#reason, now }))
    this.#countBad()
  }

  #afterBoot({ isTriggered }: BootFacts): void {
    this.boots.noteBoot(performance.now(), { isTrusted: this.#isTrusted })
    if (!isTriggered) this.streams.restart()
    if (this.#standing !== 'rejected') return
    this.#how = 'rejected'
    this.#socket.close(1008, toReason(this.#reason ?? 'Rejected'))
  }

  #countBad(): void {
    this.#bad += 1
    if (this.#bad < MOST_BAD) return
    this.closeUnlessCharging({ how: 'misbehaved', code: 1002, reason: 'Too many bad messages' })
  }

  #send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#socket.send(text)
    if (this.#socket.bufferedAmount > MOST_UNREAD) this.cut('not-reading')
  }
}
