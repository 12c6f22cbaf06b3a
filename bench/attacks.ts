/** What hostile clients do to a gateway. Each lasts for a given time and then releases all that it holds. */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { BareCharger, buildCompressedFrame, buildFrame, buildTextFrame, OPCODE } from './bare-charger.ts'
import { formatIdentity, PASSWORD } from './charger-network.ts'

export interface Attack {
  readonly url: string
  readonly name: AttackName
  readonly ms: number
}

export interface Attacked {
  /** How often it was tried. */
  readonly tries: number
  /** Connections that were opened without the right to be. */
  readonly letIn: number
}

type Try = (attack: Attack, attacker: number) => Promise<Partial<Attacked> | undefined>

const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T

/** A charger that is in, and turns hostile. */
const connectInsider = ({ url }: Attack, attacker: number): Promise<BareCharger> =>
  BareCharger.open({ url, identity: formatIdentity(1 + attacker), password: PASSWORD })

/** Frames of an insider, as many as it is let say. */
const sendFrames =
  (next: () => Buffer): Try =>
  async (attack, attacker) => {
    const charger = await connectInsider(attack, attacker)
    for (let count = 0; count < 200 && !charger.isGone; count += 1) await charger.send(next())
    charger.cut()
    return { tries: 1 }
  }

const SCALARS = [null, true, 0, -1, 1e308, '', 'x', '\u0000', '\ud800', '2026-11-21T00:00:00Z', {}, []]

/** Any JSON, not deep. */
function makeJson(depth = 3): unknown {
  if (depth === 0 || Math.random() < 0.4) return pick(SCALARS)
  const parts = Array.from({ length: Math.floor(Math.random() * 5) }, () => makeJson(depth - 1))
  return Math.random() < 0.5
    ? parts
    : Object.fromEntries(parts.map((part, index) => [pick(NAMES) + (index || ''), part]))
}
const NAMES = ['connectorId', 'meterValue', 'status', '__proto__', 'constructor', 'idTag', 'transactionId']
const ACTIONS = [
  'Heartbeat',
  'MeterValues',
  'StartTransaction',
  'StopTransaction',
  'Authorize',
  'toString',
  '',
]

const makeNearlyCall = () =>
  JSON.stringify([pick([2, 2, 2, 3, 4, 9]), pick(['m', 7, null]), pick(ACTIONS), makeJson()])

const makeTextFrame = (length: number): Buffer =>
  buildTextFrame(`[2,"m","Heartbeat",{"x":"${'y'.repeat(length)}"}]`)
const MEGABYTE = makeTextFrame(2 ** 20)
const LARGE = makeTextFrame(200_000)
const DEEP = buildTextFrame(`[2,"m","Heartbeat",${'['.repeat(100_000)}${']'.repeat(100_000)}]`)

const DEFLATED = 'permessage-deflate; client_max_window_bits'
const WINDOW_BITS = 10
/** 200 MB in 200 kB, or as near as it comes. */
const BOMB = buildCompressedFrame(`[2,"m","Heartbeat",{"x":"${'y'.repeat(2e8)}"}]`, WINDOW_BITS)
const NO_STREAM = buildFrame(0x40 | OPCODE.text, Buffer.from('no stream of deflate at all'))
/** Unpacks to what is refused, a thousand times its own size. */
const DENSE = buildCompressedFrame(`[2,"m","Heartbeat",{"x":"${'y'.repeat(250_000)}"}]`, WINDOW_BITS)

/** The same with the smallest window that there is. */
const SMALLEST_BITS = 9
const SMALLEST = `permessage-deflate; client_max_window_bits=${SMALLEST_BITS}; server_max_window_bits=${WINDOW_BITS}`
const DENSE_SMALLEST = buildCompressedFrame(
  `[2,"m","Heartbeat",{"x":"${'y'.repeat(250_000)}"}]`,
  SMALLEST_BITS,
)
/** Refers to a message before it, of which nothing is kept. */
const EARLIER = randomBytes(10_000).toString('hex')
const TAKEN_OVER = buildCompressedFrame(`[2,"m","Heartbeat",{"x":"${EARLIER}"}]`, 15, EARLIER)

/** A charger that is in and was granted compression, once for each connection that lasts. */
const sendCompressedFrames =
  (next: () => Buffer, extension = DEFLATED): Try =>
  async ({ url }, attacker) => {
    const identity = formatIdentity(1 + attacker)
    const charger = await BareCharger.open({ url, identity, password: PASSWORD, extension })
    for (let count = 0; count < 200 && !charger.isGone; count += 1) await charger.send(next())
    charger.cut()
    return { tries: 1 }
  }

/** The head of a request that does not end. */
const makeHalfRequest = (url: string, identity: string): string =>
  `GET /ocpp/${identity} HTTP/1.1\r\nhost: ${new URL(url).host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n`

async function dial(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
    socket.once('close', () => resolve())
  })
  return socket
}

/** Held open until the end of the attack. */
const holdSocket =
  (begin: (attack: Attack, attacker: number) => Promise<Socket>): Try =>
  async (attack, attacker) => {
    const socket = await begin(attack, attacker)
    await pause(attack.ms)
    socket.destroy()
    return { tries: 1 }
  }

async function sendByteByByte(socket: Socket, bytes: Buffer, ms: number): Promise<void> {
  const end = performance.now() + ms
  for (let at = 0; at < bytes.length && performance.now() < end && !socket.destroyed; at += 1) {
    socket.write(bytes.subarray(at, at + 1))
    await pause(1)
  }
}

async function knock(attack: Attack, identity: string, password: string): Promise<Partial<Attacked>> {
  try {
    const charger = await BareCharger.open({ url: attack.url, identity, password })
    charger.cut()
    return { tries: 1, letIn: 1 }
  } catch {
    return { tries: 1 }
  }
}

/** As fast as it is taken, by an insider who reads nothing of what comes back. */
const floodSocket =
  (flood: Buffer): Try =>
  async (attack, attacker) => {
    const { socket } = await connectInsider(attack, attacker)
    socket.pause()
    for (const end = performance.now() + attack.ms; performance.now() < end && !socket.destroyed; ) {
      if (socket.writableLength === 0) socket.write(flood)
      await pause(5)
    }
    socket.destroy()
    return { tries: 1 }
  }

/** By name: how many at once, what each does again and again, or once for the whole time. */
export const ATTACKS = {
  'random JSON': {
    attackers: 20,
    does: sendFrames(() => buildTextFrame(toAscii(JSON.stringify(makeJson(5))))),
  },
  'calls of wrong shapes': {
    attackers: 20,
    does: sendFrames(() => buildTextFrame(toAscii(makeNearlyCall()))),
  },
  'messages of 1 MB': { attackers: 8, does: sendFrames(() => MEGABYTE) },
  'binary frames': { attackers: 20, does: sendFrames(() => buildFrame(OPCODE.binary, randomBytes(1_000))) },
  'noise instead of frames': { attackers: 20, does: sendFrames(() => randomBytes(1_000)) },
  'texts that unpack to 200 MB': { attackers: 20, does: sendCompressedFrames(() => BOMB) },
  'texts that unpack to a thousand times their size': {
    attackers: 20,
    does: sendCompressedFrames(() => DENSE),
  },
  'the same with the smallest window': {
    attackers: 20,
    does: sendCompressedFrames(() => DENSE_SMALLEST, SMALLEST),
  },
  'texts that refer to a context that nobody keeps': {
    attackers: 20,
    does: sendCompressedFrames(() => TAKEN_OVER),
  },
  'noise instead of compressed texts': { attackers: 20, does: sendCompressedFrames(() => NO_STREAM) },
  'nesting 100,000 deep': {
    attackers: 8,
    does: sendFrames(() => DEEP),
  },
  'pings without reading': {
    attackers: 50,
    does: floodSocket(Buffer.concat(Array(500).fill(buildFrame(OPCODE.ping, randomBytes(125))))),
  },
  'calls without reading': {
    attackers: 50,
    does: floodSocket(
      Buffer.concat(Array(500).fill(buildTextFrame(`[2,"${'m'.repeat(200)}","Heartbeat",{}]`))),
    ),
  },
  'a byte at a time in frames': {
    attackers: 100,
    async does(attack, attacker) {
      const charger = await connectInsider(attack, attacker)
      await sendByteByByte(charger.socket, LARGE, attack.ms)
      charger.cut()
      return { tries: 1 }
    },
  },
  'a byte at a time in the handshake': {
    attackers: 500,
    async does(attack) {
      const socket = await dial(attack.url)
      await sendByteByByte(
        socket,
        Buffer.from(`${makeHalfRequest(attack.url, 'SLOW')}x: ${'y'.repeat(8_000)}`),
        attack.ms,
      )
      socket.destroy()
      return { tries: 1 }
    },
  },
  'half a handshake': {
    attackers: 1_000,
    does: holdSocket(async ({ url }) => {
      const socket = await dial(url)
      socket.write(makeHalfRequest(url, 'HALF'))
      return socket
    }),
  },
  'connections without a word': { attackers: 3_000, does: holdSocket(({ url }) => dial(url)) },
  'half-open connections': {
    attackers: 100,
    does: holdSocket(async (attack, attacker) => {
      const charger = await connectInsider(attack, attacker)
      charger.stopReading()
      return charger.socket
    }),
  },
  'wrong passwords': {
    attackers: 50,
    does: (attack, attacker) => knock(attack, formatIdentity(1 + attacker), randomBytes(20).toString('hex')),
  },
  'many identities': {
    attackers: 50,
    async does(attack) {
      // Unknown chargers are stored as pending, which lets nobody in; known ones are not.
      const { tries = 0 } = await knock(attack, `X-${randomBytes(6).toString('hex')}`, 'guess')
      return { tries }
    },
  },
} as const satisfies Record<string, { readonly attackers: number; readonly does: Try }>

export type AttackName = keyof typeof ATTACKS

const toAscii = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?')

/** All of the attackers, again and again until the time is over. */
export async function carryOutAttack(attack: Attack): Promise<Attacked> {
  const { attackers, does } = ATTACKS[attack.name]
  const end = performance.now() + attack.ms
  let [tries, letIn] = [0, 0]
  await Promise.all(
    Array.from({ length: attackers }, async (_, attacker) => {
      while (performance.now() < end) {
        const left = Math.max(0, end - performance.now())
        const found = await (does as Try)({ ...attack, ms: left }, attacker).catch(() => undefined)
        tries += found?.tries ?? 0
        letIn += found?.letIn ?? 0
        // A refused client does not come back in the same instant.
        if (!found) await pause(20)
      }
    }),
  )
  return { tries, letIn }
}
