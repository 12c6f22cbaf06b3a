import { defineConfig } from 'vitest/config'

/** What is waited for comes when it comes: on a busy machine that is much later than a second. */
const patience = { poll: { timeout: 60_000 } }

/** A worker reads every module once for all of its files: no test changes what a module keeps. */
const shared = { isolate: false }

/**
 * The exception: the program has the picture library refuse what the build and the demonstration draw, for the whole worker.
 */
const PICTURES = ['server/src/platform/keep-image.test.ts', 'web/build/**/*.test.ts']
const NOT_PURE = ['**/node_modules/**', '**/*.db.test.ts', '**/*.race.test.ts']

/** Tests by size: pure ones in milliseconds, database ones on a real PostgreSQL, journeys against the whole program. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'pure',
          ...shared,
          include: ['{domain,contract,server,web,charger-simulator,demonstration,scripts}/**/*.test.ts'],
          exclude: [...NOT_PURE, ...PICTURES],
          maxWorkers: 2,
        },
      },
      { test: { name: 'pure-pictures', include: PICTURES, exclude: NOT_PURE, maxWorkers: 2 } },
      {
        test: {
          name: 'database',
          ...shared,
          include: ['{server,demonstration}/**/*.db.test.ts', 'server/**/*.race.test.ts'],
          expect: patience,
          globalSetup: 'server/src/db/testing/database-server.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          ...shared,
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/prepared-folder.ts',
          expect: patience,
          testTimeout: 240_000,
          // A demonstration is built before the first test.
          hookTimeout: 180_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
})
