/** The form in which a guest types the code of a label, where no camera reads it. */
import { labelCode } from '../shared/drivers/label-code-texts.ts'
import { createElement, setText } from './dom.ts'
import styles from './guest-page.module.css'
import { guest as words } from './texts.ts'

/** @param sentence why a code did not work */
export function createTypeView(sentence: string, typed: string): HTMLElement {
  const input = createElement('input', {
    name: 'code',
    value: typed,
    autocomplete: 'off',
    spellcheck: false,
    maxLength: 12,
    required: true,
    attributes: { autocapitalize: 'characters', enterkeyhint: 'go' },
  })
  const problem = createElement('p', {
    className: styles.problem,
    hidden: sentence === '',
    attributes: { role: 'alert' },
  })
  setText(problem, sentence)
  const form = createElement(
    'form',
    { className: styles.form },
    createElement('label', { className: styles.field }, labelCode.typed, input),
    createElement('button', { className: styles.primary, textContent: labelCode.go }),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    location.assign(`/c/${encodeURIComponent(input.value.trim().toUpperCase())}`)
  })
  return createElement(
    'main',
    { className: styles.page },
    createElement('h1', { textContent: words.typeTitle, tabIndex: -1 }),
    problem,
    form,
  )
}
