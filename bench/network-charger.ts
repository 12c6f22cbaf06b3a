/** One of very many chargers of a bench: it connects, boots, sends heartbeats, charges, answers, and connects again when it is cut off. */
import { randomInt } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { buildFrame, buildTextFrame, findPayloadStart, OPCODE, readFrameSize } from './bare-charger.ts'
import { formatIdentity, formatTag, PASSWORD } from './charger-network.ts'

export type CallName =
  | 'BootNotification'
  | 'Heartbeat'
  | 'MeterValues'
  | 'StatusNotification'
  | 'StartTransaction'

/** What the chargers of one process share. */
export interface Around {
  readonly urls: readonly URL[]
  /** A handshake that takes longer is given up, in milliseconds. */
  readonly handshakeMs: number
  /** It was answered after so many milliseconds. */
  noteAnswer(name: CallName, ms: number): void
  noteError(text: string): void
  /** It is back: it has booted and said its status. */
  noteBack(): void
}

const END_OF_HEAD = '\r\n\r\n'
/** Loopback addresses that the chargers of all processes come from. */
const ADDRESSES = 240
/** The first retry comes within so many milliseconds, the tenth within ten times as many. */
const RETRY_MS = 2_000
const METER_START_WH = 1_000
/** Of 15 kW in 30 s. */
const STEP_WH = 125

const BOOT =
  '{"chargePointVendor":"Kirana","chargePointModel":"K-60","chargePointSerialNumber":"60-1234","firmwareVersion":"1.2"}'

export class NetworkCharger {
  readonly number: number
  readonly #around: Around
  #socket: Socket | undefined
  #rest: Buffer | undefined
  #isOpen = false
  /** It has booted and said its status on this connection. */
  isBack = false
  /** What it has to say, in this order; the first is on its way while `#askedAt` says since when. */
  readonly #waiting: CallName[] = []
  #askedAt = 0
  #openedAt = 0
  #tries = 0
  #sentCount = 0
  transactionId: number | undefined
  /** What its meter shows, and what of that was acknowledged. */
  meterWh = METER_START_WH
  acknowledgedWh = 0
  #isPreparing = false
  /** Its message that was not acknowledged is sent again as it was. */
  #unacknowledged: string | undefined

  constructor(number: number, around: Around) {
    this.number = number
    this.#around = around
  }

  get isConnected(): boolean {
    return this.#isOpen
  }

  /** Whether something was said and not answered yet. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  connect(): void {
    const { urls } = this.#around
    // Whoever balances the load sends those of a lost gateway to any other.
    const url = urls[this.#tries === 0 ? this.number % urls.length : randomInt(urls.length)]
    if (!url) throw new Error('There is no gateway')
    this.#openedAt = performance.now()
    const socket = connect({
      host: url.hostname,
      port: Number(url.port),
      localAddress: `127.0.1.${2 + (this.number % ADDRESSES)}`,
      noDelay: true,
    })
    this.#socket = socket
    this.#rest = undefined
    this.#isOpen = false
    this.isBack = false
    socket.on('connect', () => socket.write(this.#buildHandshake()))
    socket.on('data', (chunk: Buffer) => this.#read(socket, chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => this.#around.noteError(error.code ?? error.message))
    socket.on('close', () => this.#noteGone(socket))
  }

  /** Its line breaks; it comes again at once, or by itself after a while. */
  cut({ isAtOnce }: { readonly isAtOnce: boolean }): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.destroy()
    this.#forgetConnection()
    if (isAtOnce) this.connect()
  }

  leave(): void {
    this.#socket?.removeAllListeners('close')
    this.#socket?.destroy()
    this.#socket = undefined
    this.#forgetConnection()
  }

  /** A handshake that takes too long is given up, as a charger does. */
  look(now: number): void {
    if (this.#socket && !this.#isOpen && now - this.#openedAt > this.#around.handshakeMs) {
      this.#around.noteError('handshake given up')
      this.#socket.destroy()
    }
  }

  /** @returns whether it was not still waiting to say the same */
  sendCall(name: CallName): boolean {
    if (this.#waiting.includes(name)) return false
    this.#waiting.push(name)
    if (this.#waiting.length === 1 && this.isBack) this.#sendFirst()
    return true
  }

  #forgetConnection(): void {
    this.#isOpen = false
    this.isBack = false
    this.#rest = undefined
    const { length } = this.#waiting
    for (let at = length - 1; at >= 0; at -= 1) {
      const name = this.#waiting[at]
      // A beat, a boot and a status are of the connection; a meter's reading is sent again.
      if (name !== 'MeterValues' && name !== 'StartTransaction') this.#waiting.splice(at, 1)
    }
  }

  #noteGone(socket: Socket): void {
    if (this.#socket !== socket) return
    this.#socket = undefined
    this.#forgetConnection()
    this.#tries += 1
    setTimeout(() => this.#socket ?? this.connect(), randomInt(RETRY_MS * Math.min(this.#tries, 10)))
  }

  #buildHandshake(): string {
    const identity = formatIdentity(this.number)
    return [
      `GET /ocpp/${identity} HTTP/1.1`,
      'host: 127.0.0.1',
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol: ocpp1.6',
      `authorization: Basic ${Buffer.from(`${identity}:${PASSWORD}`).toString('base64')}`,
      END_OF_HEAD.slice(2),
    ].join('\r\n')
  }

  #read(socket: Socket, chunk: Buffer): void {
    if (this.#socket !== socket) return
    let bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    this.#rest = undefined
    if (!this.#isOpen) {
      const end = bytes.indexOf(END_OF_HEAD)
      if (end < 0) {
        this.#rest = Buffer.from(bytes)
        return
      }
      const head = bytes.toString('latin1', 0, end)
      if (!head.startsWith('HTTP/1.1 101 ')) {
        this.#around.noteError(head.slice(0, 12))
        socket.destroy()
        return
      }
      this.#isOpen = true
      this.#tries = 0
      this.#waiting.unshift('BootNotification', 'StatusNotification')
      this.#sendFirst()
      bytes = bytes.subarray(end + END_OF_HEAD.length)
    }
    for (
      let size = readFrameSize(bytes);
      size !== undefined && size <= bytes.length;
      size = readFrameSize(bytes)
    ) {
      this.#take(socket, (bytes[0] ?? 0) & 0xf, bytes.subarray(findPayloadStart(bytes), size))
      bytes = bytes.subarray(size)
    }
    this.#rest = bytes.length > 0 ? Buffer.from(bytes) : undefined
  }

  #take(socket: Socket, opcode: number, payload: Buffer): void {
    if (opcode === OPCODE.ping) socket.write(buildFrame(OPCODE.pong, payload))
    else if (opcode === OPCODE.close) socket.end(buildFrame(OPCODE.close, payload))
    else if (opcode === OPCODE.text) this.#listen(socket, payload.toString('latin1'))
  }

  #listen(socket: Socket, text: string): void {
    if (text.startsWith('[2,')) {
      socket.write(buildTextFrame(answerCall(text)))
      return
    }
    const name = this.#waiting.shift()
    if (!name) this.#around.noteError('an answer to nothing')
    else if (text.startsWith('[3,')) this.#noteAnswered(name, text)
    else {
      this.#around.noteError(`${name} is refused: ${text.slice(0, 80)}`)
      this.#unacknowledged = undefined
    }
    if (this.#waiting.length > 0) this.#sendFirst()
  }

  #noteAnswered(name: CallName, text: string): void {
    this.#around.noteAnswer(name, performance.now() - this.#askedAt)
    if (name === 'MeterValues') {
      this.acknowledgedWh = this.meterWh
      this.#unacknowledged = undefined
    }
    if (name === 'StartTransaction') {
      const [, , { transactionId, idTagInfo }] = JSON.parse(text)
      this.#unacknowledged = undefined
      if (idTagInfo.status === 'Accepted') this.transactionId = transactionId
      else this.#around.noteError(`${formatTag(this.number)} is ${idTagInfo.status}`)
    }
    if (name === 'StatusNotification' && !this.isBack) {
      this.isBack = true
      this.#around.noteBack()
    }
  }

  #sendFirst(): void {
    const [name] = this.#waiting
    if (!name || !this.#socket) return
    this.#sentCount += 1
    this.#askedAt = performance.now()
    this.#socket.write(buildTextFrame(this.#buildText(name)))
  }

  #buildText(name: CallName): string {
    const id = `${name.slice(0, 1)}${this.#sentCount}`
    switch (name) {
      case 'BootNotification':
        return `[2,"${id}","BootNotification",${BOOT}]`
      case 'Heartbeat':
        return `[2,"${id}","Heartbeat",{}]`
      case 'StatusNotification': {
        // Of a connection's first status the one before; later ones change.
        if (this.isBack) this.#isPreparing = !this.#isPreparing
        const status = this.transactionId ? 'Charging' : this.#isPreparing ? 'Preparing' : 'Available'
        return `[2,"${id}","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"${status}","timestamp":"${new Date().toISOString()}"}]`
      }
      case 'StartTransaction':
        this.#unacknowledged ??= `[2,"${id}","StartTransaction",{"connectorId":1,"idTag":"${formatTag(this.number)}","meterStart":${METER_START_WH},"timestamp":"${new Date().toISOString()}"}]`
        return this.#unacknowledged
      case 'MeterValues':
        if (this.#unacknowledged === undefined) this.meterWh += STEP_WH
        this.#unacknowledged ??= this.#buildMeterText(id)
        return this.#unacknowledged
    }
  }

  #buildMeterText(id: string): string {
    const sampled = [
      `{"value":"${this.meterWh}","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","location":"Outlet","unit":"Wh"}`,
      `{"value":"${(15_000 + (this.#sentCount % 100)) / 1_000}","context":"Sample.Periodic","measurand":"Power.Active.Import","location":"Outlet","unit":"kW"}`,
      `{"value":"${(650 + (this.#sentCount % 50)) / 10}","context":"Sample.Periodic","measurand":"Current.Import","location":"Outlet","unit":"A"}`,
      `{"value":"${Math.min(20 + Math.floor(this.#sentCount / 20), 99)}","context":"Sample.Periodic","measurand":"SoC","location":"EV","unit":"Percent"}`,
    ]
    return `[2,"${id}","MeterValues",{"connectorId":1,"transactionId":${this.transactionId},"meterValue":[{"timestamp":"${new Date().toISOString()}","sampledValue":[${sampled.join(',')}]}]}]`
  }
}

/** What a charger answers that has few settings and keeps no list of cards. */
function answerCall(text: string): string {
  const [, id, action] = JSON.parse(text) as [number, string, string]
  switch (action) {
    case 'GetConfiguration':
      return `[3,"${id}",{"configurationKey":[{"key":"MeterValueSampleInterval","readonly":false,"value":"30"}]}]`
    case 'ChangeConfiguration':
      return `[3,"${id}",{"status":"Accepted"}]`
    default:
      return `[4,"${id}","NotSupported","",{}]`
  }
}
