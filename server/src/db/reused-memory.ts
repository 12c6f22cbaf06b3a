/**
 * Memory for the values of a statement that is written into again by the next one. What is allocated anew for each
 * micro-batch survives young collections and leaves as work for a whole collection each second or two, for which all
 * chargers wait.
 */

/** Of one statement at a time. */
interface Block {
  readonly bytes: Buffer
  used: number
  /** All that was asked for, also where it found no room. */
  wanted: number
}

const FIRST_BYTES = 64 * 1024
/** A block that would be larger is not kept. */
const MOST_BYTES = 2 * 1024 * 1024
/** Statements at the same time whose blocks are kept. */
const MOST_KEPT = 4

const kept: Block[] = []
let current: Block | undefined

/** Memory for a value: of the statement that is being built within `useMemoryAgain`, of its own anywhere else. */
export function takeMemory(bytes: number): Buffer {
  if (!current) return Buffer.allocUnsafe(bytes)
  current.wanted += bytes
  if (current.used + bytes > current.bytes.length) return Buffer.allocUnsafe(bytes)
  const begin = current.used
  current.used += bytes
  return current.bytes.subarray(begin, current.used)
}

/**
 * What `run` builds before it first waits is in memory that is used again once its promise is fulfilled: the server has
 * read all of it then. Where it is rejected, some may still be on its way, and the memory is left to the collector.
 * @param run returns nothing that holds such a value
 */
export async function useMemoryAgain<T>(run: () => Promise<T>): Promise<T> {
  const block = kept.pop() ?? createBlock(FIRST_BYTES)
  const before = current
  current = block
  let running: Promise<T>
  try {
    running = run()
  } finally {
    current = before
  }
  const value = await running
  giveBack(block)
  return value
}

const createBlock = (bytes: number): Block => ({ bytes: Buffer.allocUnsafeSlow(bytes), used: 0, wanted: 0 })

function giveBack(block: Block): void {
  if (kept.length >= MOST_KEPT) return
  if (block.wanted <= block.bytes.length) {
    block.used = 0
    block.wanted = 0
    kept.push(block)
  } else if (2 * block.wanted <= MOST_BYTES) kept.push(createBlock(2 * block.wanted))
}
