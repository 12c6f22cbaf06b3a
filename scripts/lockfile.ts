/** Every package of the lockfile is held to its checksum; what none is known of may only become less. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './setup/paths.mjs'
import type { StepOutcome } from './steps.ts'

/**
 * Development tools' parts for other systems, which the registry that the lockfile was made with does not have. Run
 * `scripts/complete-lockfile.mjs` where it has them, and lower this.
 */
const MOST_WITHOUT = 31

interface Locked {
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly integrity?: string
  readonly resolved?: string
}

const CHECKSUM = /^sha512-[\w+/]{86}==$/

/** Those packages for which nothing says what their files must be: `program` may be part of a running program. */
export function findWithoutChecksum(packages: Readonly<Record<string, Locked>>) {
  const without = Object.entries(packages).filter(
    ([path, { link, integrity }]) =>
      path.includes('node_modules/') && !link && !CHECKSUM.test(integrity ?? ''),
  )
  const isForeignTool = ({ dev, optional, os, cpu }: Locked) => dev && optional && (os ?? cpu) !== undefined
  return {
    tools: without.filter(([, locked]) => isForeignTool(locked)).map(([path]) => path),
    program: without.filter(([, locked]) => !isForeignTool(locked)).map(([path]) => path),
  }
}

export async function checkLockfile(): Promise<StepOutcome> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'))
  const { tools, program } = findWithoutChecksum(packages)
  if (program.length > 0) {
    const advice = 'Packages without a checksum in package-lock.json: anything could be installed as them.'
    return { passed: false, output: [advice, ...program].join('\n  ') }
  }
  if (tools.length > MOST_WITHOUT) {
    const advice = `${tools.length} tools of other systems have no checksum in package-lock.json and ${MOST_WITHOUT} are allowed: node scripts/complete-lockfile.mjs`
    return { passed: false, output: [advice, ...tools].join('\n  ') }
  }
  return tools.length === MOST_WITHOUT
    ? { passed: true }
    : { passed: true, note: `only ${tools.length} are without: lower MOST_WITHOUT in scripts/lockfile.ts` }
}
