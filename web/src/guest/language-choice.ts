/** The page's language, changed by one tap: the same page comes again in it. */
import { KEPT_AS, LANGUAGES } from '../shared/language/languages.ts'
import { keptForGood } from '../shared/storage.ts'
import { createElement } from './dom.ts'
import styles from './guest-page.module.css'
import { guest as words } from './texts.ts'

export function createLanguageChoice(): HTMLElement {
  const [current] = document.documentElement.lang.split('-')
  const choice = createElement('select', {
    className: styles.language,
    attributes: { 'aria-label': words.language },
  })
  for (const [code, name] of Object.entries(LANGUAGES)) {
    const option = createElement('option', { attributes: { value: code, lang: code } }, name)
    option.selected = code === current
    choice.append(option)
  }
  choice.addEventListener('change', () => {
    keptForGood.setItem(KEPT_AS, choice.value)
    location.reload()
  })
  return createElement('header', { className: styles.head }, choice)
}
