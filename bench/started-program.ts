/** The program as `npm start` starts it, once npm has found the packages installed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** What npm hands to Node: `exec node --flags scripts/run.mjs start`. */
const [, , ...START] = (
  JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).scripts.start as string
).split(' ')

export interface Started {
  readonly pid: number
  /** From the command until the program was ready for requests, in milliseconds. */
  readonly ms: number
  stop(): Promise<void>
}

/** @throws Error with the program's own words when it does not start */
export async function startAsACommand(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const begun = performance.now()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, START, {
    cwd: ROOT,
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const found = /is running at (http:\S+)/.exec(output)?.[1]
        if (found) resolve(found)
      })
    }
    void exited.then(() => reject(new Error(`The program ended instead of starting:\n${output}`)))
  })
  const { status } = await fetch(`${await url}/readyz`)
  const ms = performance.now() - begun
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  if (status !== 200 || child.pid === undefined) {
    await stop()
    throw new Error(`The program takes requests and is not ready:\n${output}`)
  }
  return { pid: child.pid, ms, stop }
}
