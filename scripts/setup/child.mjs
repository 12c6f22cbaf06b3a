/** Runs another program to its end; a signal to us ends it first. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Signals closer together are one request: a Ctrl-C comes from the terminal and from npm. */
const SAME_REQUEST_MS = 1_000

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { onStart?: (child: import('node:child_process').ChildProcess) => void }} options
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, requestedSignal: NodeJS.Signals | undefined }>}
 *   how it ended, and the signal that we were sent meanwhile and passed on
 * @throws when it cannot be started
 */
export async function runChild(file, args, { onStart, ...options }) {
  const child = spawn(file, args, options)
  let requestedSignal
  let requestedAt = Number.NEGATIVE_INFINITY
  const passOn = (signal) => {
    if (performance.now() - requestedAt < SAME_REQUEST_MS) return
    requestedAt = performance.now()
    requestedSignal = signal
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, passOn)
  try {
    const ended = once(child, 'exit')
    onStart?.(child)
    const [code, signal] = await ended
    return { code, signal, requestedSignal }
  } finally {
    for (const signal of SIGNALS) process.off(signal, passOn)
  }
}

/** Ends this process the way that program ended. */
export function endLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 1)
}
