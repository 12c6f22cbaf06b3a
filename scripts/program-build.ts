/** The programs that journeys and database tests start, built once for a run. `npm start`, and so `e2e/start`, runs the sources. */
import { join } from 'node:path'
import { ensureBuild } from './kept-build.ts'
import { ROOT } from './setup/paths.mjs'

/** Builds them if they must be; ends the process with the build's own words if they cannot be. */
export default function ensureProgramBuild(): Promise<void> {
  return ensureBuild({
    folder: 'program',
    name: 'the programs that tests start',
    sources: [
      'server/src',
      'contract/src',
      'domain/src',
      'demonstration/src',
      'charger-simulator/src',
      'e2e/paying-program.ts',
      'scripts/rolldown.config.mjs',
      'package-lock.json',
    ],
    // Its modules read what stands beside the sources (rolldown.config.mjs).
    namesItsFolder: true,
    cwd: ROOT,
    command: (out) => [
      join(ROOT, 'node_modules/rolldown/bin/cli.mjs'),
      '--config',
      join(ROOT, 'scripts/rolldown.config.mjs'),
      '--log-level',
      'warn',
      '--dir',
      out,
    ],
  })
}
