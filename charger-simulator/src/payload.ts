/** Payloads of messages: how they are read, and what is thrown when they cannot be. */

export type Json = string | number | boolean | null | readonly Json[] | Payload

export interface Payload {
  readonly [key: string]: Json | undefined
}

/** What the charger says to a call: the payload of its answer, and what it does once that is sent. */
export interface Answer {
  readonly reply: Payload
  readonly afterwards?: () => void
}

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

export function textAt(of: Payload, key: string): string | undefined {
  const value = of[key]
  return typeof value === 'string' ? value : undefined
}

export function numberAt(of: Payload, key: string): number | undefined {
  const value = of[key]
  return typeof value === 'number' ? value : undefined
}

export function payloadAt(of: Payload, key: string): Payload | undefined {
  const value = of[key]
  return isPayload(value) ? value : undefined
}

/** The objects of a list; none where there is no list. */
export function payloadsAt(of: Payload, key: string): readonly Payload[] {
  const value = of[key]
  return isList(value) ? value.filter(isPayload) : []
}

export function textsAt(of: Payload, key: string): readonly string[] | undefined {
  const value = of[key]
  return isList(value) ? value.filter((entry) => typeof entry === 'string') : undefined
}

export function numbersAt(of: Payload, key: string): readonly number[] | undefined {
  const value = of[key]
  return isList(value) ? value.filter((entry) => typeof entry === 'number') : undefined
}

export function timeAt(of: Payload, key: string): Date | undefined {
  const value = textAt(of, key)
  const time = value === undefined ? undefined : new Date(value)
  return time && !Number.isNaN(time.getTime()) ? time : undefined
}

/** @throws CallRefused where it is not there */
function need<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new CallRefused('ProtocolError', `${key} is missing or not understood`)
  return value
}

export const needText = (of: Payload, key: string) => need(textAt(of, key), key)
export const needNumber = (of: Payload, key: string) => need(numberAt(of, key), key)
export const needPayload = (of: Payload, key: string) => need(payloadAt(of, key), key)
