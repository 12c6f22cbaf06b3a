/** One test's own strict server, clock and chargers; all of it ends with the test. */
import { onTestFinished } from 'vitest'
import { createManualClock, type ManualClock } from '../clock.ts'
import type { ChargerOptions } from '../options.ts'
import { type SimulatedCharger, simulateCharger } from '../simulated-charger.ts'
import { type StrictServer, strictServer } from './strict-server.ts'

export interface Bench {
  readonly server: StrictServer
  readonly clock: ManualClock
  /** A charger that knows where the server is, and is not connected yet. */
  made(options?: Partial<ChargerOptions>): SimulatedCharger
  /** The same, connected, with everything said that it says at first. */
  connect(options?: Partial<ChargerOptions>): Promise<SimulatedCharger>
  /** Lets so many milliseconds pass, with each message of the newest charger answered in its time. */
  play(ms: number): Promise<void>
}

/** @param usual how its chargers are by default; the server asks for their password, where they have one */
export async function bench(usual: Partial<ChargerOptions>): Promise<Bench> {
  const server = await strictServer(`ocpp${usual.protocol ?? '1.6'}`, usual.password)
  const clock = createManualClock()
  const chargers: SimulatedCharger[] = []
  onTestFinished(async () => {
    for (const charger of chargers) await charger.close()
    await server.close()
  })
  const made: Bench['made'] = (options) => {
    const charger = simulateCharger({ url: server.url, identity: 'TEST-1', clock, ...usual, ...options })
    chargers.push(charger)
    return charger
  }
  return {
    server,
    clock,
    made,
    async connect(options) {
      const charger = made(options)
      await charger.connect()
      await charger.settled()
      return charger
    },
    play: (ms) => clock.play(ms, async () => chargers.at(-1)?.settled()),
  }
}

/** A bench with one charger, connected. */
export async function benchWith(
  usual: Partial<ChargerOptions>,
): Promise<Bench & { readonly charger: SimulatedCharger }> {
  const made = await bench(usual)
  return { ...made, charger: await made.connect() }
}
