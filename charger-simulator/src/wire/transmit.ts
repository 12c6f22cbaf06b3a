/** Puts a frame on the line, with what the faults make of it. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Deed } from './faults.ts'
import { encode, type Frame, makeGarbage } from './frames.ts'

export interface TransmitPorts {
  readonly clock: Clock
  readonly write: (data: string | Buffer) => void
  readonly cut: () => void
  /** The frame itself, and not something else, is on the line. */
  readonly isOnItsWay: () => void
}

export function transmit(
  frame: Frame,
  deeds: readonly Deed[],
  { clock, write, cut, isOnItsWay }: TransmitPorts,
): void {
  let meant = frame
  let data: string | Buffer | undefined
  let copies = 1
  let hasSameId = false
  let delayMs = 0
  let isSwallowed = false
  let cuts: 'before' | 'after' | undefined
  for (const deed of deeds) {
    if (deed.do === 'cut') cuts = deed.when
    if (deed.do === 'duplicate') {
      copies *= deed.copies ?? 2
      hasSameId = deed.hasSameId ?? false
    }
    if (deed.do === 'delay') delayMs += deed.ms
    if (deed.do === 'swallow') isSwallowed = true
    if (deed.do === 'garbage') data = makeGarbage(deed.garbage)
    if (deed.do === 'rewrite' && meant.kind !== 'error') meant = { ...meant, payload: deed.to(meant.payload) }
    if (deed.do === 'error') meant = toErrorFrame(meant, deed)
  }
  const send = () => {
    if (cuts !== 'before' && !isSwallowed) {
      if (data === undefined) isOnItsWay()
      for (let copy = 0; copy < copies; copy += 1) {
        const isNew = copy > 0 && meant.kind === 'call' && !hasSameId
        write(data ?? encode(isNew ? { ...meant, id: randomUUID() } : meant))
      }
    }
    if (cuts) cut()
  }
  if (delayMs === 0) send()
  else clock.after(delayMs, send)
}

const toErrorFrame = (
  { id }: Frame,
  { code = 'InternalError', description = 'Simulated' }: Extract<Deed, { do: 'error' }>,
) => ({ kind: 'error', id, code, description }) as const
