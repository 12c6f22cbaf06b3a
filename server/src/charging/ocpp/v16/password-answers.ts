/** ChangeConfiguration: a charger that does not take its new password keeps the one before. */
import { takeBackPassword } from '../../chargers/index.ts'
import type { KeepAnswer, TakeAnswer } from '../take-answer.ts'

interface Change {
  readonly key: string
  readonly value: string
}

const TAKEN: ReadonlySet<string> = new Set(['Accepted', 'RebootRequired'])

const takeRefused = (
  { key, value }: Change,
  { status }: { readonly status: string },
): KeepAnswer | undefined =>
  key === 'AuthorizationKey' && !TAKEN.has(status)
    ? (tx, { chargerId }) => takeBackPassword(tx, chargerId, value)
    : undefined

export const TAKES_PASSWORD: Readonly<Record<string, TakeAnswer>> = { ChangeConfiguration: takeRefused }
