/**
 * kill -9 of the whole program under write load over HTTP, round after round on one data folder: VOLTYATRA_ROUNDS says
 * how many.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openStation, signDriverIn } from '../network.ts'
import { Person } from '../person.ts'
import { startProgram } from '../program.ts'
import { runCommand } from '../run-command.ts'
import { temporaryFolder } from '../start/launch.ts'
import { driverWrites, everythingWritten, questions, signedInOwner, type Target } from '../write-load.ts'

const ROUNDS = Number(process.env.VOLTYATRA_ROUNDS ?? 3)
/** How soon it starts is a figure for a quiet machine: it is told always, and held to where rounds are asked for. */
const isMeasured = process.env.VOLTYATRA_ROUNDS !== undefined
/** How long people write before the kill, at most, in milliseconds. */
const LONGEST_ROUND_MS = 1_500
const HEALTHY_WITHIN_MS = 5_000

async function databaseOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

test('what was acknowledged outlasts every kill -9 exactly once, and the program starts again soon', {
  timeout: 60_000 + ROUNDS * 30_000,
}, async ({ annotate }) => {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  let program = await startProgram({ dataDir, isLeader: true })
  onTestFinished(() => program.killAll())
  const target: Target = { url: program.url }

  const setUp = await signedInOwner(program.url)
  await openStation(setUp, 'Hotel Malnad')
  const writers = [questions(target), questions(target), questions(target)]
  for (const phone of ['9845099991', '9845099992']) {
    const person = new Person(program.url)
    await signDriverIn({ person, phone }, setUp)
    writers.push(driverWrites(target, person.cookieHeader))
  }

  const starts: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const writing = Promise.all(writers.map((writer) => writer.write()))
    await pause(Math.random() * LONGEST_ROUND_MS)
    const database = await databaseOf(dataDir)
    await program.killAll()
    // The database is in a group of its own, so it outlives the program in every other round.
    if (round % 2 === 1) process.kill(database, 'SIGKILL')
    await writing
    const begun = performance.now()
    program = await startProgram({ dataDir, isLeader: true })
    target.url = program.url
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
    starts.push(performance.now() - begun)
  }

  // Whoever had no answer asks once more, and everybody is content.
  const last = Promise.all(writers.map((writer) => writer.write()))
  for (const writer of writers) writer.stop()
  await last
  const owner = await signedInOwner(program.url)
  const found = (await everythingWritten(owner)).map(({ _id }) => _id).sort()
  const acknowledged = writers.flatMap((writer) => [...writer.acknowledged.values()]).sort()
  const lost = acknowledged.filter((id) => !found.includes(id))
  await annotate(
    `${ROUNDS} rounds: ${acknowledged.length} acknowledged, ${lost.length} lost, ${found.length - acknowledged.length} more than once; ready after ${Math.round(Math.max(...starts))} ms at most`,
  )
  expect(found).toEqual(acknowledged)

  // The proof of the books comes with every restore.
  expect(await program.stop()).toBe(0)
  const file = join(folder, 'after.tgz')
  expect(await runCommand(['backup', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  const restored = await runCommand(['restore', file], { DATA_DIR: join(folder, 'proof') })
  expect(restored.out).toContain('The books balance')
  if (isMeasured) expect(Math.max(...starts)).toBeLessThan(HEALTHY_WITHIN_MS)
})
