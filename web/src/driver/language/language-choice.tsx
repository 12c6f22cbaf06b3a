/** The app's language, changed by one tap: the same screen comes again in it. */
import type { changeDriverLanguage } from '@voltyatra/contract'
import type { ReactNode } from 'react'
import { callApi } from '../../shared/call-api.ts'
import { isLanguage, KEPT_AS, LANGUAGES, type Language } from '../../shared/language/languages.ts'
import { keptForGood } from '../../shared/storage.ts'
import styles from './language-choice.module.css'
import { language as words } from './texts.ts'

const readCurrent = () => document.documentElement.lang.split('-')[0]

/** Who is signed in gets mails and push messages in it, too. Who is not, or has no line, says so when signing in. */
async function changeLanguage(language: Language): Promise<void> {
  keptForGood.setItem(KEPT_AS, language)
  await callApi<typeof changeDriverLanguage>('PUT', '/driver/language', { body: { language } }).catch(
    () => undefined,
  )
  location.reload()
}

function LanguageChoice() {
  return (
    <select
      className={styles.choice}
      aria-label={words.label}
      defaultValue={readCurrent()}
      onChange={({ target }) => isLanguage(target.value) && void changeLanguage(target.value)}
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
