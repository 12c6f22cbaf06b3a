/** The receipt by message: the only place where a guest may give a number or an address. */
import { ApiRefusal } from '../shared/call-api.ts'
import { findPrivacyAddress } from '../shared/drivers/privacy-address.ts'
import { privacy } from '../shared/drivers/privacy-texts.ts'
import type { ReceiptTo } from './calls.ts'
import { createElement, setText } from './dom.ts'
import styles from './guest-page.module.css'
import { guest as words } from './texts.ts'
import { findSentence } from './view.ts'

/** @param onSend resolves with the server's sentence */
export function createMessagePart(onSend: (to: ReceiptTo) => Promise<string>): HTMLElement {
  const { message: texts } = words
  const to = createElement('input', { name: 'receipt-to', maxLength: 254, autocomplete: 'on' })
  const answer = createElement('p', { attributes: { role: 'status' } })
  const send = createElement('button', { className: styles.second, textContent: texts.send })
  const form = createElement(
    'form',
    { className: styles.report, noValidate: true },
    createElement('label', {}, createElement('span', { textContent: texts.to }), to),
    createElement(
      'p',
      { className: styles.quiet },
      `${texts.notice} `,
      createElement('a', {
        href: findPrivacyAddress(),
        target: '_blank',
        rel: 'noreferrer',
        textContent: privacy.policy,
      }),
    ),
    send,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    send.disabled = true
    try {
      setText(answer, await onSend(readTo(to.value)))
      form.remove()
    } catch (error) {
      const [issue] = error instanceof ApiRefusal ? error.issues : []
      setText(answer, issue?.message ?? findSentence(error))
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

const readTo = (typed: string): ReceiptTo =>
  typed.includes('@') ? { by: 'email', email: typed } : { by: 'sms', phone: typed }
