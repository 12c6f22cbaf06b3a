/** The same message in other languages: folded up, one language at a time, and which drivers still get the English. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { TranslatedLanguage } from '@voltyatra/contract'
import { type ChangeEvent, useState } from 'react'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import type { Broadcast } from './notifications.ts'
import { useAudience } from './preview.tsx'
import { LANGUAGE_NAMES, notifications } from './texts.ts'
import {
  CODES,
  listBegun,
  listWritten,
  type TranslationField,
  type Translations,
  type TranslationValues,
} from './translations.ts'

const { languages: words } = notifications

type Edited = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

interface TranslationsPartProps {
  readonly form: {
    readonly values: TranslationValues
    readonly field: (name: TranslationField) => {
      readonly name: string
      readonly value: string
      readonly error: string | undefined
      readonly onChange: (event: Edited) => void
    }
  }
  readonly kind: Broadcast['kind']
  /** The language that is written now; undefined: English. */
  readonly shown: TranslatedLanguage | undefined
  readonly onShow: (shown: TranslatedLanguage | undefined) => void
}

/** Which language is shown, undefined for English: one in which something is found to be wrong is shown at once. */
export function useShownLanguage(errors: Partial<Record<TranslationField, string>>) {
  const [shown, setShown] = useState<TranslatedLanguage>()
  const [seenWrong, setSeenWrong] = useState<TranslatedLanguage>()
  const wrong = CODES.find((code) => errors[`${code}.title`] ?? errors[`${code}.message`])
  if (wrong !== seenWrong) {
    setSeenWrong(wrong)
    if (wrong) setShown(wrong)
  }
  return [shown, setShown] as const
}

export function TranslationsPart({ form, kind, shown, onShow }: TranslationsPartProps) {
  const { values } = form
  const readers = new Map(
    useAudience(kind)?.languages.map(({ language, ...of }) => [language as string, of] as const),
  )
  const begun = listBegun(values)
  const written = listWritten(values)
  const missing = CODES.filter((code) => readers.has(code) && !written.includes(code))
  const progressOf = (code: TranslatedLanguage) =>
    written.includes(code) ? 'written' : begun.includes(code) ? 'unfinished' : undefined
  const choices = CODES.map((value) => ({
    value,
    label: words.choice(LANGUAGE_NAMES[value], progressOf(value)),
  }))
  const byReaders = CODES.toSorted((a, b) => countReaders(readers, b) - countReaders(readers, a))
  const [next = 'hi'] = byReaders.filter((code) => !begun.includes(code))
  return (
    <div>
      <details
        className={layoutStyles.more}
        open={shown !== undefined}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== (shown !== undefined)) onShow(open ? (begun[0] ?? next) : undefined)
        }}
      >
        <summary>
          {words.summary(begun.map((code) => words.begun(LANGUAGE_NAMES[code], progressOf(code))))}
        </summary>
        {shown && (
          <div className={layoutStyles.stack}>
            <p className={textStyles.quiet}>{words.hint}</p>
            <NativeSelect
              label={words.language}
              data={choices}
              value={shown}
              onChange={(event) => onShow(event.currentTarget.value as TranslatedLanguage)}
            />
            <TextInput
              key={`${shown}.title`}
              label={words.title(LANGUAGE_NAMES[shown])}
              lang={shown}
              autoComplete="off"
              {...form.field(`${shown}.title`)}
            />
            <Textarea
              key={`${shown}.message`}
              label={words.message(LANGUAGE_NAMES[shown])}
              lang={shown}
              rows={4}
              {...form.field(`${shown}.message`)}
            />
            {readers.get(shown)?.byText === false && (
              <p className={textStyles.quiet}>{words.notByText(LANGUAGE_NAMES[shown])}</p>
            )}
          </div>
        )}
      </details>
      {missing.length > 0 && (
        <p className={textStyles.quiet} role="status">
          {words.missing(
            missing
              .toSorted((a, b) => countReaders(readers, b) - countReaders(readers, a))
              .map((code) => words.readers(LANGUAGE_NAMES[code], countReaders(readers, code))),
          )}
        </p>
      )}
    </div>
  )
}

const countReaders = (
  readers: ReadonlyMap<string, { readonly recipients: number }>,
  code: TranslatedLanguage,
): number => readers.get(code)?.recipients ?? 0

/** Of what was sent or kept: its other languages, folded up. */
export function WrittenTranslations({ of }: { readonly of: Translations }) {
  const written = CODES.flatMap((code) => {
    const text = of[code]
    return text ? [{ code, ...text }] : []
  })
  if (written.length === 0) return <p className={textStyles.quiet}>{words.onlyEnglish}</p>
  return (
    <details className={layoutStyles.more}>
      <summary>{words.summary(written.map(({ code }) => LANGUAGE_NAMES[code]))}</summary>
      {written.map(({ code, title, message }) => (
        <section key={code} lang={code} aria-label={LANGUAGE_NAMES[code]}>
          <h4>{title}</h4>
          <p className={textStyles.letter}>{message}</p>
        </section>
      ))}
    </details>
  )
}
