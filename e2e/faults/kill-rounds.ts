/** kill -9 of the whole program under write load over HTTP, round after round on one data folder. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStation, signDriverIn } from '../network.ts'
import { Person } from '../person.ts'
import { type Program, startProgram } from '../program.ts'
import {
  createDriverWriter,
  createQuestionWriter,
  readEverythingWritten,
  signInOwner,
  type Target,
  type Writer,
} from '../write-load.ts'

/** How many writes are acknowledged before the kill, at most. */
const MOST_WRITES = 200

export interface KillRounds {
  /** What the program said is done; ids, sorted. */
  readonly acknowledged: readonly string[]
  /** What the panel shows in the end; ids, sorted. */
  readonly found: readonly string[]
  /** What was acknowledged and is not found. */
  readonly lost: readonly string[]
  /** How long it took after each kill until the program was ready again, in milliseconds. */
  readonly readyAfterMs: readonly number[]
}

interface Requested {
  readonly dataDir: string
  readonly rounds: number
  /** Called with every program that is started, so that the last of them can be ended. */
  readonly onStart: (program: Program) => void
}

/** @throws Error when a program does not start, or is not ready when it says so */
export async function killInRounds({ dataDir, rounds, onStart }: Requested): Promise<KillRounds> {
  const start = async () => {
    const program = await startProgram({ dataDir, isLeader: true })
    onStart(program)
    return program
  }
  let program = await start()
  const target: Target = { url: program.url }
  const writers = await createWriters(target)
  const readyAfterMs: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const writing = Promise.all(writers.map((writer) => writer.write()))
    await waitForAcknowledged(writers, Math.floor(Math.random() * MOST_WRITES))
    const database = await readDatabasePid(dataDir)
    await program.killAll()
    // The database is in a group of its own, so it outlives the program in every other round.
    if (round % 2 === 1) process.kill(database, 'SIGKILL')
    await writing
    const begun = performance.now()
    program = await start()
    target.url = program.url
    const { status } = await fetch(`${program.url}/readyz`)
    if (status !== 200)
      throw new Error(`After kill ${round} the program takes requests and is not ready: ${status}`)
    readyAfterMs.push(performance.now() - begun)
  }

  // Calls without an answer are repeated once, and then all have one.
  const last = Promise.all(writers.map((writer) => writer.write()))
  for (const writer of writers) writer.stop()
  await last
  const owner = await signInOwner(program.url)
  const found = (await readEverythingWritten(owner)).map(({ _id }) => _id).sort()
  const kept = new Set(found)
  const acknowledgedIds = writers.flatMap((writer) => [...writer.acknowledged.values()]).sort()
  return {
    acknowledged: acknowledgedIds,
    found,
    lost: acknowledgedIds.filter((id) => !kept.has(id)),
    readyAfterMs,
  }
}

/** Resolves when so many more writes have been acknowledged. */
function waitForAcknowledged(writers: readonly Writer[], more: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let missing = more
  const count = () => {
    missing -= 1
    if (missing <= 0) resolve()
  }
  for (const writer of writers) writer.onAcknowledged = count
  return more === 0 ? Promise.resolve() : promise
}

/** Visitors and drivers. */
async function createWriters(target: Target) {
  const owner = await signInOwner(target.url)
  await openStation(owner, 'Hotel Malnad')
  const writers = [createQuestionWriter(target), createQuestionWriter(target), createQuestionWriter(target)]
  for (const phone of ['9845099991', '9845099992']) {
    const person = new Person(target.url)
    await signDriverIn({ person, phone }, owner)
    writers.push(createDriverWriter(target, person.cookieHeader))
  }
  return writers
}

/** The process of the embedded database. */
export async function readDatabasePid(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}
