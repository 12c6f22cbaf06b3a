/** Something is wrong: what a guest reports of the connector, folded away until it is needed. */
import { report as texts } from '../shared/drivers/report-texts.ts'
import type { Report } from './calls.ts'
import { createElement, setText } from './dom.ts'
import styles from './guest-page.module.css'
import { findSentence } from './view.ts'

const LINES = 3

/** @param onReport resolves with the server's sentence */
export function createReportPart(onReport: (report: Report) => Promise<string>): HTMLElement {
  const kind = createElement(
    'select',
    {},
    ...Object.entries(texts.kinds).map(([value, textContent]) =>
      createElement('option', { value, textContent }),
    ),
  )
  const textarea = createElement('textarea', { rows: LINES, maxLength: 1000 })
  const answer = createElement('p', { attributes: { role: 'status' } })
  const send = createElement('button', { className: styles.second, textContent: texts.send })
  const form = createElement(
    'form',
    { className: styles.report, noValidate: true },
    createElement('label', {}, createElement('span', { textContent: texts.what }), kind),
    createElement('label', {}, createElement('span', { textContent: texts.words }), textarea),
    send,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    send.disabled = true
    try {
      const written = textarea.value.trim()
      setText(
        answer,
        await onReport({ kind: kind.value as Report['kind'], ...(written && { words: written }) }),
      )
      form.remove()
    } catch (error) {
      setText(answer, findSentence(error))
    }
    send.disabled = false
  })
  return createElement(
    'details',
    { className: styles.card },
    createElement('summary', { textContent: texts.title }),
    form,
    answer,
  )
}
