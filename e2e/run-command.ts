/** Runs one of the project's commands to its end, as a person at a terminal would. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface CommandOutcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export async function runCommand(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandOutcome> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['scripts/run.mjs', ...words], {
    cwd: ROOT,
    env: { PATH, HOME, ...env },
  })
  child.stdin.end()
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, out, err }
}
