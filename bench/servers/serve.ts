/** The side of a bench's server that its starter talks to: where it listens, what CPU it has used, when to end. */

/** @param start gets what the starter handed over; resolves with the server's address */
export async function serve<Given>(start: (given: Given) => Promise<string>): Promise<void> {
  const url = await start(JSON.parse(process.argv[2] ?? 'null') as Given)
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.on('disconnect', () => process.exit())
  process.send?.(url)
}
