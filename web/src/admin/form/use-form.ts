/** The values of a form, kept as a draft; what is wrong with which field; a field's error clears when it is edited. */
import { type ChangeEvent, useState } from 'react'
import { ApiRefusal } from '../../shared/call-api.ts'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'

export type Texts = Readonly<Record<string, string>>
export type Errors<V extends Texts> = Partial<Record<keyof V & string, string>>

interface FormOf<V extends Texts> {
  /** Under which what is typed is kept; none where it must not be. */
  readonly draft?: string
  readonly initial: V
  /** What is wrong, by field; nothing where all is right. */
  readonly check?: (values: V) => Errors<V>
}

type Edited = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

export function useForm<V extends Texts>({ draft, initial, check }: FormOf<V>) {
  const [values, setValues] = useState<V>(() => ({
    ...initial,
    ...(draft && pickTexts(readDraft(draft), initial)),
  }))
  const [errors, setErrors] = useState<Errors<V>>({})

  const setAll = (changes: Partial<V>): void => {
    const next = { ...values, ...changes }
    setValues(next)
    setErrors(
      (all) => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in changes))) as Errors<V>,
    )
    if (draft) writeDraft(draft, next)
  }
  const set = (name: keyof V & string, value: string): void => setAll({ [name]: value } as Partial<V>)
  return {
    values,
    errors,
    set,
    /** Several fields at once: of two calls of `set` in a row only the second would stay. */
    setAll,
    /** What an input is given to be a field of this form. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event: Edited) => set(name, event.currentTarget.value),
    }),
    /** Shows the errors, and returns whether there are none; `ignored`: fields that what is to be done does not read. */
    isRight: (ignored: readonly string[] = []): boolean => {
      const all = Object.entries(check?.(values) ?? {})
      const wrong = Object.fromEntries(all.filter(([name]) => !ignored.includes(name))) as Errors<V>
      setErrors(wrong)
      return Object.keys(wrong).length === 0
    },
    /** Shows the server’s errors beside their fields; `names` where the server’s names of fields differ. */
    refused: (problem: unknown, names: Readonly<Record<string, string>> = {}): void => {
      if (!(problem instanceof ApiRefusal)) return
      const messages = problem.issues.map(({ path, message }) => [names[path] ?? path, message] as const)
      // Of two about one field the first counts, which the form says as a whole, too.
      setErrors(Object.fromEntries(messages.toReversed().filter(([name]) => name in initial)) as Errors<V>)
    },
    /** Empty again, or as `to` says; the draft goes. */
    reset: (to: V = initial): void => {
      setValues(to)
      setErrors({})
      if (draft) dropDraft(draft)
    },
  }
}

const pickTexts = <V extends Texts>(kept: Readonly<Record<string, unknown>>, of: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => name in of && typeof value === 'string'),
  ) as Partial<V>
