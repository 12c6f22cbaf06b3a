/** Ends programs that other processes of a run have started. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Beside a program’s folder, a file with this ending holds its process id. */
export const PROCESS_ID = '.pid'
const END_MS = 60_000

/** Ends those whose process ids are in the folder, and removes it. */
export async function endPrograms(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(PROCESS_ID))
  const processIds = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  await Promise.all(processIds.map((id) => end(Number(id))))
  await rm(folder, { recursive: true, force: true })
}

async function end(processId: number): Promise<void> {
  const signal = (name: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(processId, name)
    } catch {
      return false
    }
  }
  signal('SIGTERM')
  for (const deadline = Date.now() + END_MS; signal(0) && Date.now() < deadline; ) await pause(50)
  signal('SIGKILL')
}
