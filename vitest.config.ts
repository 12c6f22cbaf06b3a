import { defineConfig } from 'vitest/config'

/** What is waited for comes when it comes: on a busy machine that is much later than a second. */
const patience = { poll: { timeout: 60_000 } }

/** A worker reads every module once for all of its files: no test changes what a module keeps. */
const shared = { isolate: false }

/** Node reads these modules itself, as it does in the program: nothing is transformed, and what was compiled is kept. */
const asInTheProgram = {
  ...shared,
  runner: './scripts/native-test-runner.ts',
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

/**
 * The exceptions: the program has the picture library refuse what the build and the demonstration draw, for the whole
 * worker; and what is said of the build needs one.
 */
const PICTURES = ['server/src/platform/keep-image.test.ts', 'web/build/**/*.test.ts']
const NOT_PURE = ['**/node_modules/**', '**/*.db.test.ts', '**/*.race.test.ts']
/** Rules take milliseconds, and seconds where a whole document is drawn or the machine is busy. */
const PURE = { testTimeout: 60_000, maxWorkers: 2, expect: { poll: { timeout: 50_000 } } }

/** Tests by size: pure ones in milliseconds, database ones on a real PostgreSQL, journeys against the whole program. */
export default defineConfig({
  test: {
    reporters: ['default', './scripts/unhandled-errors.ts'],
    projects: [
      {
        test: {
          name: 'pure',
          ...asInTheProgram,
          ...PURE,
          include: ['{domain,contract,server,charger-simulator,demonstration,scripts}/**/*.test.ts'],
          exclude: [...NOT_PURE, ...PICTURES],
        },
      },
      // Components are written in what only the build reads.
      {
        test: {
          name: 'pure-web',
          ...shared,
          ...PURE,
          include: ['web/**/*.test.ts'],
          exclude: [...NOT_PURE, ...PICTURES],
        },
      },
      // Drawn into a document without a browser: what a screen does with answers, refusals and time.
      {
        test: {
          name: 'pure-components',
          ...shared,
          ...PURE,
          environment: 'happy-dom',
          include: ['web/**/*.test.tsx'],
          exclude: NOT_PURE,
        },
      },
      {
        test: {
          name: 'pure-pictures',
          ...PURE,
          include: PICTURES,
          exclude: NOT_PURE,
          globalSetup: 'scripts/web-build-for-tests.ts',
        },
      },
      {
        test: {
          name: 'database',
          ...asInTheProgram,
          include: ['{server,demonstration}/**/*.db.test.ts', 'server/**/*.race.test.ts'],
          expect: patience,
          globalSetup: ['scripts/program-build.ts', 'server/src/db/testing/database-server.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          ...asInTheProgram,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['scripts/program-build.ts', 'e2e/prepared-folder.ts'],
          expect: patience,
          testTimeout: 240_000,
          // A demonstration is built before the first test.
          hookTimeout: 360_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
})
