/** A draft that is being typed: its texts, what they say, and what is wrong with them. */
import { useState } from 'react'
import { ApiRefusal } from '../../../shared/call-api.ts'
import type { Content, DraftTexts } from './draft.ts'
import { contentOf, type DraftErrors } from './read-draft.ts'

export interface Editing {
  readonly texts: DraftTexts
  /** Undefined where something typed cannot be read. */
  readonly content: Content | undefined
  readonly errors: DraftErrors
  readonly change: (changes: Partial<DraftTexts>) => void
  /** What is sent; undefined where something is wrong, which is shown then. */
  readonly read: () => Content | undefined
  /** Shows what the server said of fields. */
  readonly refused: (problem: unknown) => void
}

const NONE: DraftErrors = {}

export function useEditing(initial: () => DraftTexts): Editing {
  const [texts, setTexts] = useState(initial)
  const [isAsked, setAsked] = useState(false)
  const [said, setSaid] = useState(NONE)
  const result = contentOf(texts)
  const isReadable = 'content' in result
  return {
    texts,
    content: isReadable ? result.content : undefined,
    errors: isReadable ? said : isAsked ? result.errors : NONE,
    change: (changes) => {
      setTexts({ ...texts, ...changes })
      setSaid(NONE)
    },
    read: () => {
      setAsked(true)
      return isReadable ? result.content : undefined
    },
    refused: (problem) => setSaid(errorsIn(problem)),
  }
}

/** By the form's paths: the server names the fields of a draft below `content`. */
export const errorsIn = (problem: unknown): DraftErrors =>
  problem instanceof ApiRefusal
    ? Object.fromEntries(problem.issues.map(({ path, message }) => [path.replace(/^content\./, ''), message]))
    : NONE
