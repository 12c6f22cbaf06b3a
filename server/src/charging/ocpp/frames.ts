/** OCPP-J frames: JSON arrays that begin with the kind of message and its id. */
import { isDeeper } from '@voltyatra/domain'
import { DEEPEST_MESSAGE } from '../dialects/index.ts'

export type Frame =
  | {
      readonly kind: 'call'
      readonly messageId: string
      readonly action: string
      readonly payload: unknown
      readonly text: string
    }
  | { readonly kind: 'result'; readonly messageId: string; readonly payload: unknown; readonly text: string }
  | {
      readonly kind: 'error'
      readonly messageId: string
      readonly code: string
      readonly description: string
    }
  /** Of 2.1: it is never answered, and may come while a call waits for its answer. */
  | {
      readonly kind: 'send'
      readonly messageId: string
      readonly action: string
      readonly payload: unknown
      readonly text: string
    }
  /** Of 2.1: the result that it was sent under this id is not what the protocol has. */
  | {
      readonly kind: 'result-error'
      readonly messageId: string
      readonly code: string
      readonly description: string
      readonly text: string
    }
  /** Of a kind that the protocol may have one day: it is passed over without an answer, as OCPP-J asks. */
  | { readonly kind: 'ignored' }
  /** Not one that can be read; `messageId` is what to answer under, where an answer is due at all. */
  | { readonly kind: 'bad'; readonly messageId: string | undefined; readonly text: string }

export type Call = Extract<Frame, { kind: 'call' }>
export type Unanswered = Extract<Frame, { kind: 'send' | 'result-error' }>

/** What JSON can write and PostgreSQL cannot keep: the null character, and halves of characters. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i
const toStorable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value

const CALL = 2
const RESULT = 3
const ERROR = 4
const RESULT_ERROR = 5
const SEND = 6

/** Under this id goes what answers a message whose own could not be read. */
const UNREADABLE_ID = '-1'
const LONGEST_ID = 255

/** @param hasUnanswered whether the version has messages that are never answered; they are ignored otherwise */
export function readFrame(received: string, hasUnanswered = true): Frame {
  const text = removePadding(received)
  if (isDeeper(text, DEEPEST_MESSAGE)) {
    return { kind: 'bad', messageId: UNREADABLE_ID, text: 'The message is nested too deeply' }
  }
  let parts: unknown
  try {
    parts = text.includes('\\u') && UNSTORABLE.test(text) ? JSON.parse(text, toStorable) : JSON.parse(text)
  } catch {
    return { kind: 'bad', messageId: UNREADABLE_ID, text: 'The message is not JSON' }
  }
  if (!Array.isArray(parts)) {
    return { kind: 'bad', messageId: UNREADABLE_ID, text: 'The message is not an array' }
  }
  const [kind, id, ...rest] = parts as unknown[]
  const messageId = typeof id === 'string' && id.length <= LONGEST_ID ? id : undefined
  switch (kind) {
    case CALL:
      return readCall(messageId, rest, text)
    case RESULT:
      if (messageId === undefined)
        return { kind: 'bad', messageId: undefined, text: 'A result without an id' }
      return { kind: 'result', messageId, payload: rest[0], text }
    case ERROR:
      if (messageId === undefined)
        return { kind: 'bad', messageId: undefined, text: 'An error without an id' }
      return {
        kind: 'error',
        messageId,
        code: toWord(rest[0], 50) || 'GenericError',
        description: toWord(rest[1], 255),
      }
    case RESULT_ERROR:
    case SEND:
      return (hasUnanswered && readUnanswered(kind, messageId, { rest, text })) || { kind: 'ignored' }
    default:
      if (typeof kind === 'number') return { kind: 'ignored' }
      return { kind: 'bad', messageId: messageId ?? UNREADABLE_ID, text: 'No such kind of message' }
  }
}

function readUnanswered(
  kind: number,
  messageId: string | undefined,
  { rest: [first, second], text }: { readonly rest: readonly unknown[]; readonly text: string },
): Unanswered | undefined {
  if (messageId === undefined || typeof first !== 'string') return undefined
  if (kind === SEND) return { kind: 'send', messageId, action: first, payload: second, text }
  const [code, description] = [toWord(first, 50) || 'GenericError', toWord(second, 255)]
  return { kind: 'result-error', messageId, code, description, text }
}

function readCall(messageId: string | undefined, rest: readonly unknown[], text: string): Frame {
  const [action, payload] = rest
  if (messageId === undefined) {
    return { kind: 'bad', messageId: UNREADABLE_ID, text: 'The message has no id that can be read' }
  }
  if (typeof action !== 'string' || rest.length !== 2) {
    return { kind: 'bad', messageId, text: 'A call has an action and a payload' }
  }
  return { kind: 'call', messageId, action, payload, text }
}

const BYTE_ORDER_MARK = 0xfeff
const isPadding = (code: number): boolean => code <= 0x20 || code === 0xa0 || code === BYTE_ORDER_MARK

/** Chargers written in C send the end of a string with it, others the mark with which a file begins. */
function removePadding(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && isPadding(text.charCodeAt(from))) from += 1
  while (to > from && isPadding(text.charCodeAt(to - 1))) to -= 1
  return from === 0 && to === text.length ? text : text.slice(from, to)
}

const toWord = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.slice(0, most) : ''

export const formatCallFrame = (messageId: string, action: string, payload: object): string =>
  JSON.stringify([CALL, messageId, action, payload])

export const formatResultFrame = (messageId: string, payload: object): string =>
  JSON.stringify([RESULT, messageId, payload])

/** Says of a result that it is not what the protocol has. */
export const formatResultErrorFrame = (messageId: string, code: string, description: string): string =>
  JSON.stringify([RESULT_ERROR, messageId, code, description.slice(0, 255), {}])

export const formatErrorFrame = (messageId: string, code: string, description: string): string =>
  JSON.stringify([ERROR, messageId, code, description.slice(0, 255), {}])
