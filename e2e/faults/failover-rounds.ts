/** kill -9 of the primary database server under write load over HTTP and promotion of its standby, round after round. */
import { join } from 'node:path'
import {
  openReplicatedServers,
  type ReplicatedServers,
} from '@voltyatra/server/db/testing/replicated-servers.ts'
import { type Program, startProgram } from '../program.ts'
import { createQuestionWriter, readEverythingWritten, signInOwner, type Writer } from '../write-load.ts'

/** How many writes are acknowledged before the kill, at most. */
const MOST_WRITES = 100
const WRITERS = 4

export interface FailoverRounds {
  /** What the program said is done; ids, sorted. */
  readonly acknowledged: readonly string[]
  /** What the panel shows in the end; ids, sorted. */
  readonly found: readonly string[]
  /** From each kill until a write was acknowledged again, in milliseconds. */
  readonly backAfterMs: readonly number[]
  /** For what is to be asked of the database in the end. */
  readonly databaseUrl: string
}

interface Requested {
  /** For the program's files and the database servers; every user may pass through it. */
  readonly folder: string
  readonly rounds: number
  /** Called with what runs, so that it can be ended. */
  readonly onStart: (running: { readonly program: Program; readonly servers: ReplicatedServers }) => void
}

/** The program stays; the database servers are two, and change their parts in every round. */
export async function failOverInRounds({ folder, rounds, onStart }: Requested): Promise<FailoverRounds> {
  const servers = await openReplicatedServers(folder)
  let primary = await servers.startPrimary()
  let standby = await servers.startStandby(primary)
  await primary.awaitStandby()
  const databaseUrl = servers.formatUrl([primary, standby])
  const program = await startProgram({ dataDir: join(folder, 'data'), env: { DATABASE_URL: databaseUrl } })
  onStart({ program, servers })
  const writers = Array.from({ length: WRITERS }, () => createQuestionWriter({ url: program.url }))
  let isOver = false
  const writing = Promise.all(writers.map((writer) => keepWriting(writer, () => isOver)))
  const backAfterMs: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await waitForAcknowledged(writers, 1 + Math.floor(Math.random() * MOST_WRITES))
    const begun = performance.now()
    await primary.kill()
    await standby.promote()
    await waitForAcknowledged(writers, WRITERS + 1)
    backAfterMs.push(performance.now() - begun)
    const promoted = standby
    standby = await servers.startStandby(promoted, primary)
    primary = promoted
    await primary.awaitStandby()
  }
  isOver = true
  for (const writer of writers) writer.stop()
  await writing
  const found = (await readEverythingWritten(await signInOwner(program.url))).map(({ _id }) => _id).sort()
  const acknowledged = writers.flatMap((writer) => [...writer.acknowledged.values()]).sort()
  return { acknowledged, found, backAfterMs, databaseUrl }
}

/** Asks again, with the same key, whatever was answered with an error of the server while no primary was there. */
async function keepWriting(writer: Writer, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await writer.write().catch((error: unknown) => {
      if (!/: 50[03] /.test(String(error))) throw error
    })
  }
}

/** Resolves when so many more writes have been acknowledged. */
function waitForAcknowledged(writers: readonly Writer[], more: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let missing = more
  for (const writer of writers) {
    writer.onAcknowledged = () => {
      missing -= 1
      if (missing <= 0) resolve()
    }
  }
  return promise
}
