/** The side of a bench's server that its starter talks to: where it listens, what CPU it has used, what its heap holds, when to end. */

/** @param start gets what the starter handed over; resolves with the server's address */
export async function serve<Given>(start: (given: Given) => Promise<string>): Promise<void> {
  const url = await start(JSON.parse(process.argv[2] ?? 'null') as Given)
  process.on('message', (requested) => process.send?.(requested === 'cpu' ? process.cpuUsage() : collect()))
  process.on('disconnect', () => process.exit())
  process.send?.(url)
}

/** Twice: what the first frees may hold what the second frees. */
function collect(): number {
  gc?.()
  gc?.()
  return process.memoryUsage().heapUsed
}
