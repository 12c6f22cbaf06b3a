/** Whatever a bench opens is closed when the bench is over, also when it is stopped before. */

const closers: (() => Promise<unknown>)[] = []

/** Closes when `use` has ended, or when this process is stopped; what was opened last is closed first. */
export async function useWhileOpen<T>(close: () => Promise<unknown>, use: () => Promise<T>): Promise<T> {
  closers.push(close)
  try {
    return await use()
  } finally {
    const at = closers.lastIndexOf(close)
    // Closed already by a signal: what goes on from here would only stumble over that, until the process ends.
    if (at < 0) await new Promise(() => undefined)
    closers.splice(at, 1)
    await close()
  }
}

/** To be called once, where the process begins. */
export function closeOnSignals(): void {
  let isClosing = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (isClosing) return
      isClosing = true
      // What is under way fails because what it uses is closed, or was ended by the same signal: nobody's fault.
      process.on('uncaughtException', () => undefined)
      console.error(`Ended by ${signal}.`)
      for (const close of closers.splice(0).reverse()) await close().catch(() => undefined)
      process.exit(1)
    })
  }
}
