/** Copies images from one place to another; what is there already stays, so that a run that was stopped can go on. */
import type { BillImages } from './bill-images.ts'

const AT_ONCE = 8
const SAID_EVERY = 1_000

interface CopyRequest {
  readonly from: BillImages
  readonly to: BillImages
  /** Removes from the one place what was read back from the other, byte for byte. */
  readonly removes: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (so: Copied) => void
}

export interface Copied {
  readonly seen: number
  readonly copied: number
  readonly removed: number
}

/** @throws Error for an image that differs between the two places: neither is touched */
export async function copyImages({ from, to, removes, signal, onProgress }: CopyRequest): Promise<Copied> {
  const so = { seen: 0, copied: 0, removed: 0 }
  const copyOne = async (name: string) => {
    const content = await from.get(name)
    // Removed meanwhile.
    if (!content) return
    const there = await to.get(name)
    if (!there) {
      await to.put(name, content)
      so.copied += 1
    }
    const kept = there ?? (await to.get(name))
    if (!kept?.equals(content)) throw new Error(`The image ${name} is not the same in both places`)
    if (removes) {
      await from.remove(name)
      so.removed += 1
    }
  }
  let batch: string[] = []
  const copyBatch = async () => {
    await Promise.all(batch.map(copyOne))
    batch = []
  }
  for await (const name of from.names()) {
    signal?.throwIfAborted()
    batch.push(name)
    so.seen += 1
    if (batch.length === AT_ONCE) await copyBatch()
    if (so.seen % SAID_EVERY === 0) onProgress?.({ ...so })
  }
  await copyBatch()
  return so
}
