/** An empty folder that goes with the running test. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterThisTest } from '@voltyatra/server/db/testing/test-database.ts'

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-demo-'))
  afterThisTest(() => rm(folder, { recursive: true, force: true }))
  return folder
}
