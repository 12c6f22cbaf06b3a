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
import { createCount, createVitestStep, makeReportsFolder } from './vitest-step.ts'

await makeReportsFolder()
const count = createCount()

const hasPassed = await runSteps([
  formatAndLint,
  lockfile,
  {
    atOnce: 2,
    // The longest first: what stands after it runs beside it.
    sideBySide: [
      createVitestStep({ name: 'pure tests', project: 'pure*', isQuiet: true }, count),
      suppressions,
      functionNames,
      pauses,
      types,
      boundaries,
      unused,
      generated,
    ],
  },
])
process.exit(hasPassed ? 0 : 1)
