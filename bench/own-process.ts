/** Starts a server of the bench in a process of its own, so that nobody shares its event loop. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface OwnProcess {
  readonly url: string
  readonly pid: number
  /** What CPU it has used so far, in microseconds. */
  cpu(): Promise<number>
  /** Collects its garbage. @returns what its heap holds then, in bytes */
  collect(): Promise<number>
  end(): Promise<void>
}

/** @param name of a file in `servers/` */
export async function startServer(name: string, given: object): Promise<OwnProcess> {
  const file = fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url))
  const child = fork(file, [JSON.stringify(given)], {
    execArgv: [...process.execArgv, '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const begun = await Promise.race([once(child, 'message'), exited.then(() => undefined)])
  if (!begun) throw new Error(`The server ${name} ended instead of starting`)
  return {
    url: String(begun[0]),
    pid: child.pid ?? 0,
    async cpu() {
      child.send('cpu')
      const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
      return user + system
    },
    async collect() {
      child.send('collect')
      return Number((await once(child, 'message'))[0])
    },
    async end() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
