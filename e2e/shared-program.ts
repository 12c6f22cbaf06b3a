/** Programs that several test files of a run use one after the other; they end with the run. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { PROCESS_ID } from './end-programs.ts'
import { fillFolder } from './prepared-folder.ts'
import { type Program, startProgram } from './program.ts'

/** By what they were started with; a worker keeps its modules from file to file. */
const started = new Map<string, Promise<Program>>()

/**
 * The program that this run’s files share by this name, or the demonstration with these arguments; started when it is first
 * asked for.
 */
export function openSharedProgram(name: string, demo?: readonly string[]): Promise<Program> {
  const key = demo?.join('') ?? name
  const known = started.get(key)
  if (known) return known
  const starting = start(join(inject('sharedPrograms'), key), demo)
  started.set(key, starting)
  return starting
}

async function start(dataDir: string, demo: readonly string[] | undefined): Promise<Program> {
  await fillFolder(dataDir, demo)
  const program = await startProgram({ dataDir, ...(demo && { demo }) })
  await writeFile(`${dataDir}${PROCESS_ID}`, String(program.pid))
  return program
}
