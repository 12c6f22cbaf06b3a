/** A draft that is being typed: its texts, what they say, and what is wrong with them. */
import { useState } from 'react'
import { ApiRefusal } from '../../../shared/call-api.ts'
import { dropDraft, readDraft, writeDraft } from '../../form/drafts.ts'
import { type Content, type DraftTexts, parseKeptTexts } from './draft.ts'
import { type DraftErrors, parseContent } from './read-draft.ts'

export interface Editing {
  readonly texts: DraftTexts
  /** Undefined where something typed cannot be read. */
  readonly content: Content | undefined
  readonly errors: DraftErrors
  readonly change: (changes: Partial<DraftTexts>) => void
  /** What is sent; undefined where something is wrong, which is shown then. */
  readonly read: () => Content | undefined
  /** It is sent, or given up: nothing of it is kept any more. */
  readonly done: () => void
  /** Shows what the server said of fields. */
  readonly refused: (problem: unknown) => void
}

const NONE: DraftErrors = {}

/** @param name under which the tab keeps what is typed until it is sent. */
export function useEditing(name: string, initial: () => DraftTexts): Editing {
  const [texts, setTexts] = useState(() => parseKeptTexts(readDraft(name).texts) ?? initial())
  const [isRequested, setRequested] = useState(false)
  const [shownErrors, setShownErrors] = useState(NONE)
  const result = parseContent(texts)
  const isReadable = 'content' in result
  return {
    texts,
    content: isReadable ? result.content : undefined,
    errors: isReadable ? shownErrors : isRequested ? result.errors : NONE,
    change: (changes) => {
      const next = { ...texts, ...changes }
      setTexts(next)
      writeDraft(name, { texts: next })
      setShownErrors(NONE)
    },
    read: () => {
      setRequested(true)
      return isReadable ? result.content : undefined
    },
    done: () => dropDraft(name),
    refused: (problem) => setShownErrors(findErrors(problem)),
  }
}

/** By the form's paths: the server names the fields of a draft below `content`. */
export const findErrors = (problem: unknown): DraftErrors =>
  problem instanceof ApiRefusal
    ? Object.fromEntries(problem.issues.map(({ path, message }) => [path.replace(/^content\./, ''), message]))
    : NONE
