/** The outbox of this browser, as the contact form shows it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Sent } from '../send.ts'
import { openBrowserOutbox } from './browser-outbox.ts'
import type { KeptMessage, Message, Outbox } from './outbox.ts'
import { retry } from './retry.ts'

const NONE: readonly KeptMessage[] = []

interface ShownOutbox {
  readonly kept: readonly KeptMessage[]
  /** Keeps a message, then tries to send it; one that is refused is the form's again. */
  submit(message: Message): Promise<Sent>
  sendNow(): Promise<void>
  drop(key: string): void
}

/** @param onArrival called when messages arrive that had to wait; must stay the same function */
export function useOutbox(onArrival: () => void): ShownOutbox {
  const outbox = useRef<Outbox>(undefined)
  const [kept, setKept] = useState(NONE)

  const show = useCallback(
    (delivered: number) => {
      setKept(outbox.current?.all() ?? NONE)
      if (delivered > 0) onArrival()
    },
    [onArrival],
  )
  // A message may be sent as soon as the form answers, which is before its effects have run.
  const opened = useCallback(() => {
    outbox.current ??= openBrowserOutbox()
    return outbox.current
  }, [])
  useEffect(() => {
    const outbox = opened()
    setKept(outbox.all())
    return retry(outbox, show)
  }, [opened, show])

  return {
    kept,
    async submit(message) {
      const outbox = opened()
      const kept = outbox.keep(message)
      const sent = await outbox.deliver(kept)
      if (sent.kind === 'refused') outbox.drop(kept.key)
      show(0)
      return sent
    },
    async sendNow() {
      show(await opened().deliverAll())
    },
    drop(key) {
      opened().drop(key)
      show(0)
    },
  }
}
