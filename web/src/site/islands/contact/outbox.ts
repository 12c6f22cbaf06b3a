/** Messages that the server does not have yet: kept in the browser across reloads, and sent once each. */
import type { BodyOf, createContact } from '@voltyatra/contract'
import type { Sent } from '../send.ts'

export type Message = BodyOf<typeof createContact>

export interface KeptMessage {
  /** Sent along as Idempotency-Key: however often it is tried, the server takes it once. */
  readonly key: string
  readonly message: Message
  /** Why the server will not take it as it is; it waits to be corrected. */
  readonly refusal?: string
}

interface OutboxOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly send: (kept: KeptMessage) => Promise<Sent>
}

/** Under which the browser keeps them. */
export const STORAGE_KEY = 'kept-messages'

export interface Outbox {
  all(): readonly KeptMessage[]
  keep(message: Message): KeptMessage
  drop(key: string): void
  /** Tries one, once at a time however many ask. A message that is delivered is kept no longer. */
  deliver(kept: KeptMessage): Promise<Sent>
  /** Tries all that were not refused, one after another, and stops when nobody answers. @returns how many arrived */
  deliverAll(): Promise<number>
}

export function openOutbox({ storage, send }: OutboxOptions): Outbox {
  const all = () => read(storage)
  const write = (messages: readonly KeptMessage[]) => {
    if (messages.length === 0) storage.removeItem(STORAGE_KEY)
    else storage.setItem(STORAGE_KEY, JSON.stringify(messages))
  }
  const drop = (key: string) => write(all().filter((kept) => kept.key !== key))
  const onTheWay = new Map<string, Promise<Sent>>()
  const deliver = (kept: KeptMessage): Promise<Sent> => {
    const sending = onTheWay.get(kept.key) ?? deliverOnce(kept).finally(() => onTheWay.delete(kept.key))
    onTheWay.set(kept.key, sending)
    return sending
  }
  const deliverOnce = async (kept: KeptMessage): Promise<Sent> => {
    const outcome = await send(kept)
    if (outcome.kind === 'delivered') drop(kept.key)
    if (outcome.kind === 'refused') {
      write(all().map((one) => (one.key === kept.key ? { ...one, refusal: outcome.sentence } : one)))
    }
    return outcome
  }
  return {
    all,
    drop,
    deliver,
    keep(message) {
      const kept = { key: crypto.randomUUID(), message }
      write([...all(), kept])
      return kept
    },
    async deliverAll() {
      let delivered = 0
      for (const kept of all().filter(({ refusal }) => refusal === undefined)) {
        const { kind } = await deliver(kept)
        if (kind === 'unreachable') break
        if (kind === 'delivered') delivered += 1
      }
      return delivered
    },
  }
}

/** Data of another version of this page, or of another script, is no message. */
function read(storage: OutboxOptions['storage']): readonly KeptMessage[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (one: unknown): one is KeptMessage =>
  typeof one === 'object' && one !== null && 'key' in one && 'message' in one
