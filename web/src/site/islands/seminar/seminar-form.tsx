/** Registration for the partner seminar: form, a moment of processing, thanks. */
import { type FormEvent, useRef, useState } from 'react'
import { linkTo } from '../../addresses.ts'
import { seminarForm as texts } from '../../messages/seminar-form.ts'
import { Field } from '../field.tsx'
import { type Notice, NoticePlace } from '../notice.tsx'
import { send } from '../send.ts'
import { type Errors, findErrors, type Registration } from './registration.ts'
import { SeminarThanks } from './seminar-thanks.tsx'

/** How long the processing shows at least, in milliseconds. */
const PROCESSING_MS = 1500

/** Kept with a registration, in one language. */
const SLOT = 'Monday 1:00 PM to 4:00 PM'

const NAMES = ['name', 'email', 'phone', 'business', 'location', 'questions'] as const

export function SeminarForm() {
  /** The same for every attempt to send the same thing. */
  const attempt = useRef({ key: '', text: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [notice, setNotice] = useState<Notice>()
  const [isProcessing, setIsProcessing] = useState(false)
  const [registered, setRegistered] = useState<string>()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isProcessing) return
    const registration = readRegistration(event.currentTarget)
    const found = findErrors(registration)
    setErrors(found)
    setNotice(undefined)
    const [first] = Object.keys(found)
    if (first) {
      document.getElementById(`seminar-${first}`)?.focus()
      return
    }
    setIsProcessing(true)
    const text = JSON.stringify(registration)
    if (attempt.current.text !== text) attempt.current = { key: crypto.randomUUID(), text }
    const body = { ...registration, seminar: SLOT }
    const [sent] = await Promise.all([
      send({ path: '/seminar-registration', body, key: attempt.current.key }),
      new Promise((resolve) => setTimeout(resolve, PROCESSING_MS)),
    ])
    setIsProcessing(false)
    if (sent.kind === 'delivered') setRegistered(registration.name)
    else setNotice({ tone: 'bad', text: sent.kind === 'refused' ? sent.sentence : texts.unreachable })
  }

  if (registered !== undefined) {
    return <SeminarThanks name={registered} onAnother={() => setRegistered(undefined)} />
  }

  const field = (name: keyof Registration) => ({
    id: `seminar-${name}`,
    name,
    label: texts[name],
    error: errors[name],
    onInput: () => setErrors(({ [name]: _cleared, ...others }) => others),
  })
  return (
    <form
      className="form card"
      action={linkTo('registered')}
      method="post"
      noValidate
      aria-busy={isProcessing}
      onSubmit={onSubmit}
    >
      <h2 className="form-heading">{texts.heading}</h2>
      <Field {...field('name')} autoComplete="name" aria-required />
      <div className="field-pair">
        <Field {...field('email')} type="email" autoComplete="email" aria-required />
        <Field {...field('phone')} type="tel" autoComplete="tel" aria-required />
      </div>
      <div className="field-pair">
        <Field {...field('business')} note={texts.optional} autoComplete="organization" />
        <Field {...field('location')} autoComplete="address-level2" aria-required />
      </div>
      <Field {...field('questions')} note={texts.optional} lines={3} />
      <NoticePlace notice={notice} />
      <button className="button" type="submit" disabled={isProcessing}>
        {isProcessing ? texts.processing : texts.register}
      </button>
      <p className="fine-print">
        {texts.privacy} <a href={linkTo('privacy')}>{texts.privacyLink}</a>
      </p>
    </form>
  )
}

function readRegistration(form: HTMLFormElement): Registration {
  const entries = new FormData(form)
  const filled = NAMES.map((name) => [name, String(entries.get(name) ?? '').trim()])
  return Object.fromEntries(filled) as Record<(typeof NAMES)[number], string>
}
