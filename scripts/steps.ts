/** Runs the steps of `check` and `test` and says how each went. */
import { runChild } from './setup/child.mjs'
import { ROOT } from './setup/paths.mjs'

export interface StepOutcome {
  readonly passed: boolean
  /** What to show when it failed. */
  readonly output?: string
  /** What to show when it passed. */
  readonly note?: string
}

export interface Step {
  readonly name: string
  /** Whether the next steps say something of worth although this one failed: one run then shows everything. */
  readonly goesOn?: boolean
  run(): Promise<StepOutcome>
}

/**
 * Steps that need nothing of each other: some run at a time, and whichever ends makes room for the next. All of them run;
 * what comes after them does not where one failed that does not go on.
 */
export interface SideBySide {
  readonly atOnce: number
  readonly sideBySide: readonly Step[]
}

/** From here on a signal ends the running step, and no further one begins; what was opened is closed. */
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true
  })
}

/** @returns whether all of them passed */
export async function runSteps(steps: readonly (Step | SideBySide)[]): Promise<boolean> {
  let haveAllPassed = true
  for (const step of steps) {
    if ('sideBySide' in step) {
      const failed = await runSideBySide(step)
      if (isInterrupted || failed.some(({ goesOn }) => !goesOn)) return false
      if (failed.length > 0) haveAllPassed = false
      continue
    }
    const { name, goesOn = false, run } = step
    const begun = performance.now()
    const { passed, output, note } = await run()
    if (isInterrupted) {
      console.log('Interrupted.')
      return false
    }
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)${note ? `: ${note}` : ''}`)
    if (!passed) {
      if (output) console.log(output.trimEnd())
      if (!goesOn) return false
      haveAllPassed = false
    }
  }
  return haveAllPassed
}

/** @returns those that failed */
async function runSideBySide({ atOnce, sideBySide }: SideBySide): Promise<readonly Step[]> {
  const waiting = [...sideBySide]
  const failed: Step[] = []
  const runNext = async (): Promise<void> => {
    const next = isInterrupted ? undefined : waiting.shift()
    if (!next) return
    if (!(await runSteps([next]))) failed.push(next)
    await runNext()
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return failed
}

interface Tool {
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Shows what the tool says while it runs; otherwise only if it fails. */
  readonly isShown?: boolean
}

/** A step that is one program of the packages, which passes with exit code 0. */
export const createToolStep = (name: string, program: string, args: readonly string[]): Step => ({
  name,
  run: () => runTool(program, { args }),
})

/** Runs a program of the packages in the checkout; it ends when we are stopped. */
export async function runTool(program: string, { args, env, isShown = false }: Tool): Promise<StepOutcome> {
  let shown = ''
  const target = isShown ? 'inherit' : 'pipe'
  const { code } = await runChild(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', target, target],
    // In a group of its own: a Ctrl-C in the terminal comes to us, and we pass it on once.
    detached: true,
    onStart(child) {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          shown += text
        })
      }
    },
  })
  return { passed: code === 0, output: shown }
}
