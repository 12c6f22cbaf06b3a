/** Starts processes of chargers, and has them do things. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ChargersGiven, Commands, Measures } from './servers/network-chargers.ts'

const FILE = fileURLToPath(new URL('servers/network-chargers.ts', import.meta.url))

interface Answer {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

type Given<Name extends keyof Commands> = Parameters<Commands[Name]>
type Value<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]>>

export class OwnChargers {
  readonly pid: number
  readonly #child: ChildProcess
  readonly #requested = new Map<number, PromiseWithResolvers<unknown>>()
  #count = 0

  private constructor(child: ChildProcess) {
    this.#child = child
    this.pid = child.pid ?? 0
    child.on('message', ({ id, value, error }: Answer) => {
      const requested = this.#requested.get(id)
      this.#requested.delete(id)
      if (error === undefined) requested?.resolve(value)
      else requested?.reject(new Error(error))
    })
    child.on('exit', () => {
      for (const { reject } of this.#requested.values())
        reject(new Error('The process of chargers has ended'))
    })
  }

  static async start(given: ChargersGiven): Promise<OwnChargers> {
    const child = fork(FILE, [JSON.stringify(given)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await once(child, 'message')
    return new OwnChargers(child)
  }

  request<Name extends keyof Commands>(name: Name, ...[given]: Given<Name>): Promise<Value<Name>> {
    this.#count += 1
    const requested = Promise.withResolvers<unknown>()
    this.#requested.set(this.#count, requested)
    this.#child.send({ id: this.#count, name, given })
    return requested.promise as Promise<Value<Name>>
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exited = once(this.#child, 'exit')
    this.#child.disconnect()
    await exited
  }
}

/** What all of them have measured since they were asked before. */
export async function takeMeasures(all: readonly OwnChargers[]): Promise<Measures> {
  const taken = await Promise.all(all.map((one) => one.request('take')))
  const sent: Record<string, number> = {}
  const ms: Record<string, number[]> = {}
  const errors: Record<string, number> = {}
  for (const one of taken) {
    for (const [name, count] of Object.entries(one.sent)) sent[name] = (sent[name] ?? 0) + count
    for (const [name, list] of Object.entries(one.ms)) ms[name] = (ms[name] ?? []).concat(list)
    for (const [name, count] of Object.entries(one.errors)) errors[name] = (errors[name] ?? 0) + count
  }
  return { sent, ms, errors, late: taken.reduce((sum, { late }) => sum + late, 0) }
}
