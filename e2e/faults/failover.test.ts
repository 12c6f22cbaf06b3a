/** One round; `VOLTYATRA_ROUNDS` says how many, and `npm run bench -- failover` does ten. */
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../run-command.ts'
import { createTestFolder } from '../start/launch.ts'
import { failOverInRounds } from './failover-rounds.ts'

const ROUNDS = Number(process.env.VOLTYATRA_ROUNDS ?? 1)

test('the primary database is killed and its standby promoted under load: nothing acknowledged is lost or double', {
  timeout: 60_000 + ROUNDS * 60_000,
}, async ({ annotate }) => {
  const folder = await createTestFolder()
  const { acknowledged, found, backAfterMs, databaseUrl } = await failOverInRounds({
    folder,
    rounds: ROUNDS,
    onStart({ program, servers }) {
      onTestFinished(() => servers.close())
      onTestFinished(() => program.kill())
    },
  })
  await annotate(
    `${ROUNDS} rounds: ${acknowledged.length} acknowledged, ${found.length} found; back after ${Math.round(Math.max(...backAfterMs))} ms at most`,
  )
  expect(found).toEqual(acknowledged)
  const audit = await runCommand(['audit'], { DATABASE_URL: databaseUrl, DATA_DIR: `${folder}/audit` })
  expect(audit).toMatchObject({ code: 0 })
})
