/** Frames of OCPP-J: arrays of a type, an id, and what belongs to the type. */
import { isPayload, type Json, type Payload } from '../payload.ts'

export type Frame =
  | { readonly kind: 'call'; readonly id: string; readonly action: string; readonly payload: Payload }
  /** Of 2.1: it is never answered. */
  | { readonly kind: 'send'; readonly id: string; readonly action: string; readonly payload: Payload }
  | { readonly kind: 'result'; readonly id: string; readonly payload: Payload }
  | { readonly kind: 'error'; readonly id: string; readonly code: string; readonly description: string }

export function encode(frame: Frame): string {
  switch (frame.kind) {
    case 'call':
      return JSON.stringify([2, frame.id, frame.action, frame.payload])
    case 'send':
      return JSON.stringify([6, frame.id, frame.action, frame.payload])
    case 'result':
      return JSON.stringify([3, frame.id, frame.payload])
    case 'error':
      return JSON.stringify([4, frame.id, frame.code, frame.description.slice(0, 255), {}])
  }
}

/** @returns nothing where the text is no frame */
export function decode(text: string): Frame | undefined {
  let parts: Json
  try {
    parts = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Array.isArray(parts)) return undefined
  const [type, id, third, fourth]: readonly Json[] = parts
  if (typeof id !== 'string') return undefined
  if (type === 2 && typeof third === 'string' && isPayload(fourth)) {
    return { kind: 'call', id, action: third, payload: fourth }
  }
  if (type === 6 && typeof third === 'string' && isPayload(fourth)) {
    return { kind: 'send', id, action: third, payload: fourth }
  }
  if (type === 3 && isPayload(third)) return { kind: 'result', id, payload: third }
  if (type === 4) return { kind: 'error', id, code: String(third), description: String(fourth ?? '') }
  return undefined
}

/** What a broken charger puts on the line instead of a frame. */
const GARBAGE = {
  'invalid-json': '[2,"x1","Heartbeat",{',
  'not-an-array': '{"type":2,"id":"x2","action":"Heartbeat"}',
  'wrong-length': '[2,"x3"]',
  'unknown-type': '[9,"x4","Heartbeat",{}]',
  'type-as-text': '["2","x5","Heartbeat",{}]',
  'id-as-number': '[2,6,"Heartbeat",{}]',
  'id-too-long': JSON.stringify([2, 'x'.repeat(200), 'Heartbeat', {}]),
  'payload-a-list': '[2,"x7","Heartbeat",[]]',
  'payload-null': '[2,"x8","Heartbeat",null]',
  'unknown-action': '[2,"x9","BrewCoffee",{"cups":2}]',
  'unknown-property': '[2,"x10","Heartbeat",{"beat":1}]',
  'wrong-type': '[2,"x11","StatusNotification",{"connectorId":"one"}]',
  'answer-to-nothing': '[3,"x12",{}]',
  'error-to-nothing': '[4,"x13","InternalError","",{}]',
  'result-error-to-nothing': '[5,"x14","FormatViolation","",{}]',
  'unknown-send': '[6,"x15","BrewCoffee",{"cups":2}]',
  'deeply-nested': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  empty: '',
} as const

export type GarbageKind = keyof typeof GARBAGE | 'binary' | 'huge'

export const GARBAGE_KINDS: readonly GarbageKind[] = [
  ...Object.keys(GARBAGE).filter((kind): kind is keyof typeof GARBAGE => kind in GARBAGE),
  'binary',
  'huge',
]

/** @param hugeBytes how large the huge one is */
export function makeGarbage(kind: GarbageKind, hugeBytes = 1_048_576): string | Buffer {
  if (kind === 'binary') return Buffer.from([0, 255, 1, 254, 2, 253])
  if (kind === 'huge')
    return JSON.stringify([2, 'huge', 'DataTransfer', { vendorId: 'x', data: 'x'.repeat(hugeBytes) }])
  return GARBAGE[kind]
}
