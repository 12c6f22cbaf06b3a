/** `npm run check`: the fast half of the tests, in their order. */
import {
  boundaries,
  formatAndLint,
  functionNames,
  generated,
  lockfile,
  pauses,
  suppressions,
  types,
  unused,
} from './static-steps.ts'
import { runSteps } from './steps.ts'
import { createCount, createVitestStep } from './vitest-step.ts'

const count = createCount()

const hasPassed = await runSteps([
  formatAndLint,
  suppressions,
  functionNames,
  pauses,
  lockfile,
  {
    atOnce: 2,
    sideBySide: [
      types,
      createVitestStep({ name: 'pure tests', project: 'pure*', isQuiet: true }, count),
      boundaries,
      unused,
      generated,
    ],
  },
])
process.exit(hasPassed ? 0 : 1)
