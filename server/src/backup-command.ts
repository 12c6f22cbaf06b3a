/** What the command lines of backup, restore and images share: a word, a few switches, and one line for what went wrong. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ArchiveDamaged } from './db/archive/block-file.ts'
import { BackupError } from './db/backup/index.ts'
import { DemonstrationFound } from './db/demonstration-mark.ts'
import { EmbeddedServerError } from './db/embedded/index.ts'
import { SchemaError } from './db/migrate.ts'
import { ServedDatabaseError } from './db/served.ts'
import { ConfigError } from './platform/config.ts'
import { FileStoreUnavailable } from './platform/s3-bill-images.ts'

/** What was typed is wrong; `message` says what. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export interface FileCommand {
  /** Absolute; a relative one is meant from where npm was called. */
  readonly path: string
  readonly isSet: boolean
}

/**
 * @param option the one switch that the command has
 * @throws UsageError
 */
export function parseFileCommand(args: readonly string[], option: string): FileCommand {
  const { positionals, values } = parseArguments(args, option)
  const [file, ...rest] = positionals
  if (file === undefined) throw new UsageError('Say which file.')
  if (rest.length > 0) throw new UsageError('Too many words: a file name with spaces goes in quotes.')
  return { path: resolve(process.env.INIT_CWD ?? process.cwd(), file), isSet: values[option] === true }
}

export function parseArguments(args: readonly string[], option: string) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { [option]: { type: 'boolean' } } })
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ', 1)[0])
  }
}

const EXPECTED = [
  ArchiveDamaged,
  BackupError,
  DemonstrationFound,
  ConfigError,
  FileStoreUnavailable,
  EmbeddedServerError,
  ServedDatabaseError,
  SchemaError,
]

/**
 * Runs a command; a signal ends it in order, with nothing half done left.
 * @param run returns the lines to print, and whether all is well
 * @param whenStopped what is said after a signal
 */
export async function runFileCommand(
  usage: string,
  run: (signal: AbortSignal) => Promise<{ lines: readonly string[]; isWell: boolean }>,
  whenStopped = 'Stopped; nothing was kept.',
): Promise<void> {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort())
  try {
    const { lines, isWell } = await run(stop.signal)
    for (const line of lines) console.log(line)
    process.exitCode = isWell ? 0 : 1
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`)
    else if (stop.signal.aborted) console.error(whenStopped)
    else console.error(describeFailure(error))
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

/** What a person can mend is one line, or one for each mistake in the environment; a bug is shown with its stack. */
const describeFailure = (error: unknown): unknown =>
  error instanceof Error && EXPECTED.some((kind) => error instanceof kind) ? error.message : error

/** Bytes as people read them. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

export const sumRows = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)

/** `12 bookings`-like lines of the tables that have rows. */
export function formatRowLines(rows: Readonly<Record<string, number>>): readonly string[] {
  const filled = Object.entries(rows).filter(([, count]) => count > 0)
  const longest = Math.max(0, ...filled.map(([name]) => name.length))
  return filled.map(([name, count]) => `  ${name.padEnd(longest)}  ${count}`)
}
