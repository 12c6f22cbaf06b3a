/** The result of setting up a charger’s meter, in all versions: pure. */

/** What became of one call: the charger's answer, its refusal, or nothing. */
export type CallAnswer =
  | { readonly kind: 'answered'; readonly answer: object }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unanswered' }

export type Request = (action: string, payload: object) => Promise<CallAnswer>

/** The charger has gone, or does not answer: what is known so far is not worth keeping. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/** Whether a change counts now, from the charger's next start on, or not at all. */
export type Changed = 'now' | 'after-reboot' | 'refused'

/** What a charger's status says of a change; the same words in all versions. */
export function toChanged(status: string | undefined): Changed {
  if (status === 'Accepted') return 'now'
  return status === 'RebootRequired' ? 'after-reboot' : 'refused'
}

/** One setting in the words of its version. */
export interface Setting {
  /** As the charger names it, for the operator who reads which settings it refused. */
  readonly name: string
  /** Undefined where the charger has none. */
  readonly value: string | undefined
  readonly isReadOnly: boolean
  /** @throws Unanswered */
  readonly change: (value: string) => Promise<Changed>
}

/**
 * Changes a setting where it differs from what is wanted, to the best that is taken. One that is taken for the charger's
 * next start is read anew then: until then the setting is what it was.
 * @returns what it is by then
 */
export async function settle(
  setting: Setting,
  isGood: (value: string) => boolean,
  wanted: readonly string[],
): Promise<string | undefined> {
  const { value, isReadOnly, change } = setting
  if (value === undefined || isGood(value) || isReadOnly) return value
  for (const one of wanted) {
    if (one === value) return value
    const changed = await change(one)
    if (changed === 'now') return one
    if (changed === 'after-reboot') return value
  }
  return value
}
