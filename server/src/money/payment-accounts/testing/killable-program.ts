/** The whole program as a process of its own, which a test kills at a moment that it chooses, and starts again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, vi } from 'vitest'
import { afterThisTest } from '../../../db/testing/test-database.ts'
import type { FaultyServer } from '../../../platform/payments/testing/http-server.ts'
import { FLAGS_OF_PROGRAMS, findBuiltProgram } from '../../../testing/built-program.ts'
import { childEnvironment } from '../../../testing/child-environment.ts'
import { Caller, type TestClock } from '../../../testing/test-app.ts'
import type { ParentMessage, ProgramGiven, ProgramMessage } from './program.ts'

const PROGRAM = findBuiltProgram('killable')
const PATIENCE = { timeout: 100_000, interval: 20 }
/** A job that was asked for at the end of another run of it may not run once more. */
const REQUESTS_AGAIN_MS = 20_000

interface Program {
  readonly url: string
  readonly child: ChildProcess
}

interface KillableOptions extends Omit<ProgramGiven, 'now'> {
  readonly clock: TestClock
  /** A new operator, who may run jobs. */
  readonly operator: () => Promise<Caller>
}

export interface KillableProgram {
  /** Where it listens since it has started last. */
  readonly url: string
  /** The same person at the program that may be killed. */
  there(caller: Caller): Caller
  /** Moves the program's time on. */
  advance(ms: number): Promise<void>
  /** Has the program wait so many milliseconds for the answers of providers from now on, and after a start again. */
  waitForAnswers(ms: number): void
  /** Runs a job as the panel does, and waits for its end. */
  runJob(name: string): Promise<void>
  /** Ends the program as kill -9 does. */
  kill(): void
  /** Ends it with the next answer of a provider to such a call: it has left, and is not read any more. */
  killAtAnswer(of: Pick<FaultyServer, 'onAnswer'>, isMeant?: (call: string) => boolean): void
  untilDead(): Promise<void>
  /** Starts it again once it is dead. */
  restart(): Promise<void>
}

export async function openKillableProgram({
  clock,
  operator,
  ...given
}: KillableOptions): Promise<KillableProgram> {
  let { outsideAnswersWithinMs } = given
  const start = () => startProgram({ ...given, outsideAnswersWithinMs, now: clock.now().getTime() })
  let program = await start()
  const there = (caller: Caller): Caller => new Caller(program.url, { cookie: caller.cookie })

  async function untilDead(): Promise<void> {
    const { child } = program
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  return {
    get url() {
      return program.url
    },
    there,
    untilDead,

    async advance(ms) {
      clock.advance(ms)
      const at = clock.now().getTime()
      const { child } = program
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const onMessage = (message: ProgramMessage): void =>
        void ('isAt' in message && message.isAt === at && resolve())
      const onExit = (): void => reject(new Error('The program has ended'))
      child.on('message', onMessage).once('exit', onExit)
      try {
        child.send({ now: at } satisfies ParentMessage)
        await promise
      } finally {
        child.off('message', onMessage).off('exit', onExit)
      }
    },

    waitForAnswers(ms) {
      outsideAnswersWithinMs = ms
      program.child.send({ outsideAnswersWithinMs } satisfies ParentMessage)
    },

    async runJob(name) {
      // Jobs are written down by the database's own clock, which is this machine's.
      const askedAt = new Date().toISOString()
      // A day has gone by perhaps, and a session of an operator ends after twelve hours.
      const owner = there(await operator())
      let requestsAt = 0
      await vi.waitUntil(async () => {
        if (performance.now() >= requestsAt) {
          expect((await owner.post(`/jobs/${name}/run`)).status).toBe(202)
          requestsAt = performance.now() + REQUESTS_AGAIN_MS
        }
        const { data } = (await owner.get('/jobs')).body
        const job = data.find((one: { name: string }) => one.name === name)
        return job.lastRun?.startedAt > askedAt
      }, PATIENCE)
    },

    kill: () => void program.child.kill('SIGKILL'),

    killAtAnswer(of, isMeant) {
      const { child } = program
      of.onAnswer({
        ...(isMeant && { isMeant }),
        before: () => void child.kill('SIGSTOP'),
        after: () => void child.kill('SIGKILL'),
      })
    },

    async restart() {
      await untilDead()
      program = await start()
    },
  }
}

async function startProgram(given: ProgramGiven): Promise<Program> {
  const child = spawn(process.execPath, [...FLAGS_OF_PROGRAMS, PROGRAM, JSON.stringify(given)], {
    env: childEnvironment(),
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  afterThisTest(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`It ended instead of starting:\n${complaint}`)))
    child.once('message', (message: ProgramMessage) => 'url' in message && resolve(message.url))
  })
  return { url, child }
}
