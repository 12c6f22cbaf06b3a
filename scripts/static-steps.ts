/** The steps that read the code without running it, and the one that makes again what is generated from it. */
import { checkFunctionNames } from './function-names.ts'
import { checkLockfile } from './lockfile.ts'
import { countPauses } from './pauses.ts'
import { RUN } from './setup/paths.mjs'
import { createToolStep, runTool, type Step } from './steps.ts'
import { findStraySql } from './stray-sql.ts'
import { countSuppressions } from './suppressions.ts'
import { checkTableOwners } from './table-owners.ts'

const SOURCES = [
  'domain/src',
  'contract/src',
  'client/src',
  'server/src',
  'web',
  'charger-simulator/src',
  'demonstration/src',
  'e2e',
  'scripts',
  'bench',
]

export const formatAndLint: Step = createToolStep('format and lint', 'biome', [
  'check',
  '--error-on-warnings',
  '.',
])

export const suppressions: Step = { name: 'suppressions', run: countSuppressions }

export const pauses: Step = { name: 'no test waits for time to pass', run: countPauses }

export const functionNames: Step = { name: 'functions have verbs as names', run: checkFunctionNames }

export const lockfile: Step = { name: 'checksums in the lockfile', run: checkLockfile }

const BOUNDARIES = {
  args: ['--config', '.dependency-cruiser.mjs', '--output-type', 'err', ...SOURCES],
}

export const boundaries: Step = {
  name: 'boundaries',
  async run() {
    const outcome = await runTool('depcruise', BOUNDARIES)
    // Without its parser it reads no TypeScript, and finds nothing wrong.
    if (outcome.output?.includes('missing-swc-transpiler')) {
      return { passed: false, output: 'dependency-cruiser needs @swc/core to read TypeScript: npm install' }
    }
    if (!outcome.passed) return outcome
    const strays = await findStraySql()
    return strays.passed ? checkTableOwners() : strays
  },
}

export const unused: Step = createToolStep('nothing unused', 'knip', ['--no-progress'])

/** Each checker of its own looks at what all of them use once more: one takes two thirds of the work of four. */
export const types: Step = createToolStep('types', 'tsc', ['-b', '.', 'scripts', 'bench', '--checkers', '1'])

export const generated: Step = createToolStep('generated files are current', 'node', [
  RUN,
  'generate',
  '--check',
])
