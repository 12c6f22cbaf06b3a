/** The app's language, changed by one tap: the same screen comes again in it. */
import type { ReactNode } from 'react'
import { KEPT_AS, LANGUAGES } from '../../shared/language/languages.ts'
import { keptForGood } from '../../shared/storage.ts'
import styles from './language-choice.module.css'
import { language as words } from './texts.ts'

const readCurrent = () => document.documentElement.lang.split('-')[0]

function change(code: string): void {
  keptForGood.setItem(KEPT_AS, code)
  location.reload()
}

function LanguageChoice() {
  return (
    <select
      className={styles.choice}
      aria-label={words.label}
      defaultValue={readCurrent()}
      onChange={({ target }) => change(target.value)}
    >
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

interface HeadProps {
  readonly children: ReactNode
}

/** The title of a screen that somebody may see first, with the choice beside it. */
export function HeadWithLanguage({ children }: HeadProps) {
  return (
    <div className={styles.head}>
      <h1>{children}</h1>
      <LanguageChoice />
    </div>
  )
}
