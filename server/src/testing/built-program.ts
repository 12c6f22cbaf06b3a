/** Programs that tests start as processes of their own, as `scripts/rolldown.config.mjs` builds them: read in half the time of the sources. */
import { fileURLToPath } from 'node:url'

/** The file of one of them; vitest's global set-up has built it. */
export const findBuiltProgram = (name: 'main' | 'admin' | 'killable'): string =>
  fileURLToPath(new URL(`../../../.build/program/${name}.js`, import.meta.url))

/** What Node is given with them, as it is by `npm start` (`NODE_FLAGS` in `scripts/setup/command.mjs`). */
export const FLAGS_OF_PROGRAMS = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring']
