/** The programs that tests start, each with its modules in few files: Node reads these in half the time of the sources. */
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'rolldown'
import { ROOT } from './setup/paths.mjs'

const OWN = /^(\.|\/|\0|@voltyatra\/|@oxc-project\/)/
/**
 * Packages of many small files, none of which reads anything beside itself. What has parts of the system, files or threads of its own
 * stays where it is.
 */
const OF_MANY_FILES =
  /^(kysely|zod|pg-boss|prom-client|@opentelemetry\/api|@peculiar\/[\w-]+|nodemailer|uuid|cron-parser|file-type|strtok3|postal-mime)(\/|$)/
const INPUT = {
  main: 'server/src/main.ts',
  admin: 'server/src/admin-cli.ts',
  killable: 'server/src/money/payment-accounts/testing/program.ts',
  demo: 'demonstration/src/cli.ts',
  paying: 'e2e/paying-program.ts',
}

/** What modules read beside them, and processes and threads that they start, are where the sources are. */
const keepAddresses = {
  name: 'keep-addresses',
  transform: {
    filter: { code: /import\.meta\.url/ },
    handler: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
}

/** @public program-build.ts names this file. */
export default defineConfig({
  cwd: ROOT,
  input: INPUT,
  platform: 'node',
  external: (id) => !OWN.test(id) && !OF_MANY_FILES.test(id) && !Object.values(INPUT).includes(id),
  tsconfig: false,
  transform: { target: 'node24' },
  plugins: [keepAddresses],
  output: { format: 'esm', keepNames: true },
})
