/** Payloads of messages: how they are read, and what is thrown when they cannot be. */

export type Json = string | number | boolean | null | readonly Json[] | Payload

export interface Payload {
  readonly [key: string]: Json | undefined
}

/** The answer of the charger to a call: the payload of its answer, and what it does once that is sent. */
export interface Answer {
  readonly reply: Payload
  readonly afterwards?: () => void
}

export const answerStatus = (status: string, afterwards?: () => void): Answer => ({
  reply: { status },
  ...(afterwards && { afterwards }),
})

/** A status in answer to a request that may have had an id. */
export const buildStatus = (status: string, requestId: number | undefined): Payload => ({
  status,
  ...(requestId !== undefined && { requestId }),
})

/** A call that is answered with CALLERROR. */
export class CallRefused extends Error {
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.code = code
  }
}

export const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

export function readText(of: Payload, key: string): string | undefined {
  const value = of[key]
  return typeof value === 'string' ? value : undefined
}

export function readNumber(of: Payload, key: string): number | undefined {
  const value = of[key]
  return typeof value === 'number' ? value : undefined
}

export function readPayload(of: Payload, key: string): Payload | undefined {
  const value = of[key]
  return isPayload(value) ? value : undefined
}

/** The objects of a list; none where there is no list. */
export function readPayloads(of: Payload, key: string): readonly Payload[] {
  const value = of[key]
  return isList(value) ? value.filter(isPayload) : []
}

export function readTexts(of: Payload, key: string): readonly string[] | undefined {
  const value = of[key]
  return isList(value) ? value.filter((entry) => typeof entry === 'string') : undefined
}

export function readNumbers(of: Payload, key: string): readonly number[] | undefined {
  const value = of[key]
  return isList(value) ? value.filter((entry) => typeof entry === 'number') : undefined
}

export function readTime(of: Payload, key: string): Date | undefined {
  const value = readText(of, key)
  const time = value === undefined ? undefined : new Date(value)
  return time && !Number.isNaN(time.getTime()) ? time : undefined
}

/** @throws CallRefused where it is not there */
function requireValue<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new CallRefused('ProtocolError', `${key} is missing or not understood`)
  return value
}

export const requireText = (of: Payload, key: string) => requireValue(readText(of, key), key)
export const requireNumber = (of: Payload, key: string) => requireValue(readNumber(of, key), key)
export const requirePayload = (of: Payload, key: string) => requireValue(readPayload(of, key), key)
