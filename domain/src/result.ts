/** Outcomes as values: what a user can meet is a refusal that is returned, a bug is an exception that is thrown. */

/** A refusal names its kind in kebab-case; its other fields are the facts that a message needs. */
export interface Refusal {
  readonly kind: string
}

declare const isSentence: unique symbol
/** A sentence that a refusal has instead of the one of its kind. Text of others, such as a provider's, is of another type and cannot be one. */
export type Sentence = string & { readonly [isSentence]: true }
export const toSentence = (text: string): Sentence => text as Sentence

export type Ok<T> = { readonly ok: true; readonly value: T }
export type Refused<R extends Refusal> = { readonly ok: false; readonly refusal: R }
export type Result<T, R extends Refusal> = Ok<T> | Refused<R>

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })

export const refuse = <const R extends Refusal>(refusal: R): Refused<R> => ({ ok: false, refusal })

/** Stands where no case is left; a new case that is not handled does not compile. */
export function assertNever(left: never): never {
  throw new Error(`No case for ${JSON.stringify(left)}`)
}
