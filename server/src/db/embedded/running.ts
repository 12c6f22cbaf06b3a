/** Finds the embedded PostgreSQL that another program runs on a data folder, to connect to it beside that program. */
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { CLUSTER, POINTER } from './cluster-location.ts'
import { isPostgresIn } from './processes.ts'
import { DATABASE, SUPERUSER } from './settings.ts'
import type { EmbeddedServer } from './start.ts'

/**
 * How to reach the server that runs on this data folder; undefined where none runs, it is not ready yet, or its files
 * are not this user's to read. It belongs to the program that started it and ends with that.
 */
export async function findRunningConnection(
  dataDir: string,
): Promise<EmbeddedServer['connection'] | undefined> {
  const dataFolder = await realpath(dataDir).catch(() => undefined)
  if (dataFolder === undefined) return undefined
  const pointed = (await readText(join(dataFolder, POINTER)))?.trim()
  const clusterDir = await realpath(pointed || join(dataFolder, CLUSTER)).catch(() => undefined)
  if (clusterDir === undefined) return undefined
  const lines = (await readText(join(clusterDir, 'postmaster.pid')))?.split('\n').map((line) => line.trim())
  // PostgreSQL's own order: process, folder, start time, port, socket folder, listen address, memory key, state.
  const [pid, , , port, host, , , state] = lines ?? []
  if (!pid || !port || !host || state !== 'ready') return undefined
  if (!(await isPostgresIn(clusterDir, Number(pid)))) return undefined
  return { host, port: Number(port), user: SUPERUSER, database: DATABASE }
}

const readText = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined)
