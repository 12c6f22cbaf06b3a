/** The web app built as `npm start` builds it, into a folder that the tests of this file have for themselves. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, vi } from 'vitest'

/** How long a test may wait for it, in milliseconds: a busy machine takes ten times as long as an idle one. */
export const BUILD_WITHIN_MS = 120_000

/** @returns the folder, which is removed after the last test */
export async function wholeBuild(): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), 'voltyatra-build-'))
  afterAll(() => rm(out, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  // As `npm start` has it: the test runner's own mode makes other, larger scripts.
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
    logLevel: 'error',
    build: { outDir: out, emptyOutDir: true },
  }).finally(vi.unstubAllEnvs)
  return out
}
