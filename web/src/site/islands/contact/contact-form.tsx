/**
 * The contact form. Its fields are cleared once the message is sent or kept for later; a message that the server refuses
 * stays in them.
 */
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { linkTo } from '../../addresses.ts'
import { contactForm as texts } from '../../messages/contact-form.ts'
import { Field } from '../field.tsx'
import { type Notice, NoticePlace } from '../notice.tsx'
import type { KeptMessage, Message } from './outbox.ts'
import { useOutbox } from './use-outbox.ts'

const FIELDS = ['name', 'email', 'phone', 'message'] as const

export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const showArrived = useCallback(() => setNotice({ tone: 'good', text: texts.submitted }), [])
  const { kept, submit, sendNow, drop } = useOutbox(showArrived)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    if (isSending) return
    const message = readMessage(currentTarget)
    if (FIELDS.some((name) => message[name] === '')) {
      setNotice({ tone: 'bad', text: texts.fillAll })
      return
    }
    setNotice(undefined)
    setIsSending(true)
    const sent = await submit(message)
    setIsSending(false)
    if (sent.kind === 'refused') {
      // What was written stays where it can be corrected.
      setNotice({ tone: 'bad', text: texts.refused(sent.sentence) })
      return
    }
    currentTarget.reset()
    if (sent.kind === 'delivered') showArrived()
    else setNotice({ tone: 'info', text: texts.kept })
  }

  function correct({ key, message }: KeptMessage) {
    for (const name of FIELDS) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        field.value = message[name]
    }
    drop(key)
    setNotice(undefined)
    form.current?.querySelector('input')?.focus()
  }

  const waiting = kept.filter(({ refusal }) => refusal === undefined)
  return (
    <form
      className="form card"
      ref={form}
      action={linkTo('sent')}
      method="post"
      aria-busy={isSending}
      onSubmit={onSubmit}
    >
      <Field id="contact-name" name="name" label={texts.name} autoComplete="name" aria-required />
      <div className="field-pair">
        <Field
          id="contact-email"
          name="email"
          type="email"
          label={texts.email}
          autoComplete="email"
          aria-required
        />
        <Field
          id="contact-phone"
          name="phone"
          type="tel"
          label={texts.phone}
          autoComplete="tel"
          aria-required
        />
      </div>
      <Field id="contact-message" name="message" lines={5} label={texts.message} aria-required />
      <NoticePlace notice={notice} />
      <button className="button" type="submit" disabled={isSending}>
        {isSending ? texts.sending : texts.send}
      </button>
      {waiting.length > 0 && !isSending && (
        <p className="waiting" role="status">
          {texts.waiting(waiting.length)}{' '}
          <button className="link" type="button" onClick={sendNow}>
            {texts.sendNow}
          </button>
        </p>
      )}
      {kept.map((one) =>
        one.refusal === undefined ? null : (
          <p className="waiting" key={one.key}>
            {texts.refused(one.refusal)}{' '}
            <button className="link" type="button" onClick={() => correct(one)}>
              {texts.correct}
            </button>{' '}
            <button className="link" type="button" onClick={() => drop(one.key)}>
              {texts.discard}
            </button>
          </p>
        ),
      )}
      <p className="fine-print">
        {texts.privacy} <a href={linkTo('privacy')}>{texts.privacyLink}</a>
      </p>
    </form>
  )
}

function readMessage(form: HTMLFormElement): Message {
  const entries = new FormData(form)
  const text = (name: string): string => String(entries.get(name) ?? '').trim()
  return { name: text('name'), email: text('email'), phone: text('phone'), message: text('message') }
}
