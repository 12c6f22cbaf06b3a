/** The steps that read the code without running it, and the one that makes again what is generated from it. */
import { RUN } from './setup/places.mjs'
import { type Step, toolStep } from './steps.ts'
import { countSuppressions } from './suppressions.ts'

export const formatAndLint: Step = toolStep('format and lint', 'biome', ['check', '--error-on-warnings', '.'])

export const suppressions: Step = { name: 'suppressions', run: countSuppressions }

export const boundaries: Step = toolStep('boundaries', 'depcruise', [
  '--config',
  '.dependency-cruiser.mjs',
  '--output-type',
  'err',
  'domain/src',
  'contract/src',
  'server/src',
  'web',
  'e2e',
])

export const unused: Step = toolStep('nothing unused', 'knip', ['--no-progress'])

export const types: Step = toolStep('types', 'tsc', ['-b', '.', 'scripts'])

export const generated: Step = toolStep('generated files are current', 'node', [RUN, 'generate', '--check'])
