/** Some ten thousand chargers in a process of their own, which does what the bench that started it says. */
import { setTimeout as pause } from 'node:timers/promises'
import { type CallName, NetworkCharger } from '../network-charger.ts'

export interface ChargersGiven {
  readonly urls: readonly string[]
  /** The numbers of the first and the one behind the last. */
  readonly from: number
  readonly to: number
  /** Every so many-th charges. */
  readonly chargingEvery: number
  readonly beatMs: number
  readonly meterMs: number
  readonly statusMs: number
  /** A handshake that takes longer is given up. */
  readonly handshakeMs: number
}

export interface Measures {
  readonly sent: Partial<Record<CallName, number>>
  /** Milliseconds of each answer. */
  readonly ms: Partial<Record<CallName, readonly number[]>>
  readonly errors: Readonly<Record<string, number>>
  /** Not answered when the next of the same was due. */
  readonly late: number
}

export interface Standing {
  readonly connected: number
  readonly back: number
  readonly charging: number
  readonly waiting: number
}

/** Of each that charges what it knows to be kept. */
export interface Metered {
  readonly number: number
  readonly transactionId: number
  readonly acknowledgedWh: number
  readonly meterWh: number
}

export interface Commands {
  come(given: { readonly atOnce: number }): Promise<void>
  start(given: { readonly atOnce: number }): Promise<void>
  speak(): Promise<void>
  rest(): Promise<void>
  cut(): Promise<void>
  standing(): Promise<Standing>
  take(): Promise<Measures>
  metered(): Promise<readonly Metered[]>
  cpu(): Promise<number>
}

const TICK_MS = 20
const LOOK_MS = 1_000

function openChargers({ urls, from, to, chargingEvery, handshakeMs, ...every }: ChargersGiven): Commands {
  let sent: Partial<Record<CallName, number>> = {}
  let ms: Partial<Record<CallName, number[]>> = {}
  let errors: Record<string, number> = {}
  let late = 0
  let backs: (() => void)[] = []
  const around = {
    urls: urls.map((url) => new URL(url)),
    handshakeMs,
    noteAnswer(name: CallName, took: number) {
      ms[name] ??= []
      ms[name].push(Math.round(took * 100) / 100)
    },
    noteError(text: string) {
      errors[text] = (errors[text] ?? 0) + 1
    },
    noteBack() {
      for (const wake of backs.splice(0)) wake()
    },
  }
  const chargers = Array.from({ length: to - from }, (_, index) => new NetworkCharger(from + index, around))
  const charging = chargers.filter(({ number }) => number % chargingEvery === 0)

  /** Each of them in turn, evenly over the time. */
  const sendCalls = (who: readonly NetworkCharger[], name: CallName, everyMs: number) => {
    let done = 0
    return (elapsedMs: number) => {
      const due = Math.floor((elapsedMs / everyMs) * who.length)
      for (; done < due; done += 1) {
        const charger = who[done % who.length]
        if (!charger?.isConnected || (name === 'MeterValues' && !charger.transactionId)) continue
        sent[name] = (sent[name] ?? 0) + 1
        if (!charger.sendCall(name)) late += 1
      }
    }
  }
  let speaking: NodeJS.Timeout | undefined
  setInterval(() => {
    const now = performance.now()
    for (const charger of chargers) charger.look(now)
  }, LOOK_MS).unref()

  const waitForBack = async (until: () => boolean) => {
    while (!until()) {
      const { promise, resolve } = Promise.withResolvers<void>()
      backs.push(resolve)
      await Promise.race([promise, pause(200)])
    }
    backs = []
  }
  const countBack = () => chargers.reduce((count, { isBack }) => count + (isBack ? 1 : 0), 0)

  return {
    async come({ atOnce }) {
      for (let begun = 0; begun < chargers.length; ) {
        const some = chargers.slice(begun, begun + atOnce)
        for (const charger of some) charger.connect()
        begun += some.length
        await waitForBack(() => some.every(({ isBack }) => isBack))
      }
    },
    async start({ atOnce }) {
      for (let begun = 0; begun < charging.length; begun += atOnce) {
        const some = charging.slice(begun, begun + atOnce)
        for (const charger of some) charger.sendCall('StartTransaction')
        while (some.some(({ isWaiting }) => isWaiting)) await pause(50)
      }
    },
    async speak() {
      const began = performance.now()
      const all = [
        sendCalls(chargers, 'Heartbeat', every.beatMs),
        sendCalls(charging, 'MeterValues', every.meterMs),
        sendCalls(
          chargers.filter(({ number }) => number % chargingEvery !== 0),
          'StatusNotification',
          every.statusMs,
        ),
      ]
      speaking = setInterval(() => {
        for (const sendSome of all) sendSome(performance.now() - began)
      }, TICK_MS)
    },
    async rest() {
      clearInterval(speaking)
    },
    async cut() {
      for (const charger of chargers) charger.cut({ isAtOnce: false })
      for (const charger of chargers) charger.connect()
    },
    async standing() {
      return {
        connected: chargers.filter(({ isConnected }) => isConnected).length,
        back: countBack(),
        charging: charging.filter(({ transactionId }) => transactionId !== undefined).length,
        waiting: chargers.filter(({ isWaiting }) => isWaiting).length,
      }
    },
    async take() {
      const taken = { sent, ms, errors, late }
      sent = {}
      ms = {}
      errors = {}
      late = 0
      return taken
    },
    async metered() {
      return charging.flatMap(({ number, transactionId, acknowledgedWh, meterWh }) =>
        transactionId === undefined ? [] : [{ number, transactionId, acknowledgedWh, meterWh }],
      )
    },
    async cpu() {
      const { user, system } = process.cpuUsage()
      return user + system
    },
  }
}

const commands = openChargers(JSON.parse(process.argv[2] ?? 'null') as ChargersGiven)
process.on('message', ({ id, name, given }: { id: number; name: keyof Commands; given: never }) => {
  // Whoever asked may have ended meanwhile.
  const answer = (words: object) => process.connected && process.send?.({ id, ...words })
  commands[name](given).then(
    (value: unknown) => answer({ value }),
    (error: unknown) => answer({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
