/** `npm run dev`: the program, started anew at every change of its sources; its data apart from that of `npm start`. */
import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { endLike, runChild } from './setup/child.mjs'
import { ROOT, RUN } from './setup/paths.mjs'

const SOURCES = ['domain/src', 'contract/src', 'server/src', 'web']
const LEFT_OUT = /\.test\.tsx?$|(^|\/)testing\/|(^|\/)node_modules\/|~$|\.swp$/
/** An editor writes a file in several steps, a checkout writes many files. */
const SETTLE_MS = 150

const env = { DATA_DIR: join(ROOT, 'data-dev'), LOG_LEVEL: 'info', ...process.env }

for (;;) {
  let program: ChildProcess | undefined
  const change = waitForChange()
  const end = runChild(process.execPath, [RUN, 'start'], {
    cwd: ROOT,
    env,
    // The channel closes when we are gone, which the program notices.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    onStart(child) {
      program = child
    },
  })
  const ended = await Promise.race([end, change])
  if (typeof ended === 'string') {
    console.log(`\n${ended} has changed: starting again.`)
    program?.kill('SIGTERM')
    await end
  } else if (ended.requestedSignal) {
    endLike(ended)
  } else {
    console.log('\nIt has ended; the next change starts it again.')
    await change
  }
}

/** @returns the file that changed first, a moment after the last one did */
function waitForChange(): Promise<string> {
  return new Promise((resolve) => {
    let first: string | undefined
    let settled: NodeJS.Timeout | undefined
    const watchers = SOURCES.map((folder) =>
      watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
        if (name === null || LEFT_OUT.test(name)) return
        first ??= join(folder, name)
        clearTimeout(settled)
        settled = setTimeout(() => {
          for (const watcher of watchers) watcher.close()
          resolve(first ?? folder)
        }, SETTLE_MS)
      }),
    )
  })
}
