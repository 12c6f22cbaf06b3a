/** Sign-in by a one-time code: the number, then the code, which the phone fills in by itself where it can. */
import { useMutation } from '@tanstack/react-query'
import type { requestCode, verifyCode } from '@voltyatra/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { readNext } from '../addresses.ts'
import { HeadWithLanguage } from '../language/language-choice.tsx'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PROFILE, type Profile, useProfile } from './session.ts'
import { signIn as words } from './texts.ts'

const CODE_DIGITS = 6

export function SignInScreen() {
  const [search] = useSearchParams()
  const next = readNext(search.get('next'))
  const { data: profile } = useProfile()
  const [phone, setPhone] = useState('')
  const [isSent, setIsSent] = useState(false)
  const enter = useEnter(next)
  if (profile) return <Redirect to={next} replace />
  return (
    <main className={ui.page}>
      <HeadWithLanguage>{words.title}</HeadWithLanguage>
      {isSent ? (
        <CodeForm phone={phone} next={next} onBack={() => setIsSent(false)} />
      ) : (
        <>
          <PhoneForm phone={phone} onChange={setPhone} onSent={() => setIsSent(true)} />
          <PasskeySignIn onSignedIn={enter} />
        </>
      )}
    </main>
  )
}

/** Opens the app for whoever has just signed in. */
function useEnter(next: string): (profile: Profile) => void {
  const [, navigate] = useLocation()
  return (profile) => {
    queryClient.clear()
    queryClient.setQueryData(PROFILE, profile)
    navigate(next, { replace: true })
  }
}

const useRequest = () =>
  useMutation({
    mutationFn: (phone: string) =>
      callApi<typeof requestCode>('POST', '/driver/request-code', { body: { phone } }),
  })

interface PhoneFormProps {
  readonly phone: string
  readonly onChange: (phone: string) => void
  readonly onSent: () => void
}

function PhoneForm({ phone, onChange, onSent }: PhoneFormProps) {
  const request = useRequest()
  const send = (event: FormEvent) => {
    event.preventDefault()
    request.mutate(phone, { onSuccess: onSent })
  }
  return (
    <form className={ui.card} onSubmit={send} noValidate>
      <p className={ui.quiet}>{words.hint}</p>
      <label className={ui.field}>
        <span>{words.phone}</span>
        <input
          type="tel"
          name="phone"
          inputMode="tel"
          autoComplete="tel webauthn"
          placeholder={words.phoneExample}
          value={phone}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {request.error && <Problem error={request.error} />}
      <button type="submit" className={ui.primary} disabled={request.isPending}>
        {words.send}
      </button>
    </form>
  )
}

interface CodeFormProps {
  readonly phone: string
  readonly next: string
  readonly onBack: () => void
}

function CodeForm({ phone, next, onBack }: CodeFormProps) {
  const enter = useEnter(next)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const again = useRequest()
  const verify = useMutation({
    mutationFn: (typed: string) =>
      callApi<typeof verifyCode>('POST', '/driver/verify-code', { body: { phone, code: typed } }),
    onSuccess: ({ data }) => enter(data.customer),
  })
  const { mutate } = verify
  useEffect(() => field.current?.focus(), [])
  useSentCode(setCode)

  const change = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, CODE_DIGITS)
    setCode(digits)
    if (digits.length === CODE_DIGITS && digits !== code) mutate(digits)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate(code)
  }
  return (
    <form className={ui.card} onSubmit={send} noValidate>
      <p className={ui.quiet}>{words.sentTo(phone)}</p>
      <label className={ui.field}>
        <span>{words.code}</span>
        <input
          ref={field}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => change(event.target.value)}
        />
      </label>
      {verify.error && <Problem error={verify.error} />}
      {again.error && <Problem error={again.error} />}
      <div role="status">{again.isSuccess && <p className={ui.note}>{words.againSent}</p>}</div>
      <button type="submit" className={ui.primary} disabled={verify.isPending}>
        {words.verify}
      </button>
      <button
        type="button"
        className={ui.second}
        disabled={again.isPending}
        onClick={() => again.mutate(phone)}
      >
        {words.again}
      </button>
      <button type="button" className={ui.link} onClick={onBack}>
        {words.otherNumber}
      </button>
    </form>
  )
}

/** WebOTP: a browser that may read the message with the code hands it over. */
function useSentCode(onCode: (code: string) => void): void {
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const ended = new AbortController()
    const ask = { otp: { transport: ['sms'] }, signal: ended.signal } as CredentialRequestOptions
    navigator.credentials.get(ask).then(
      (credential) => credential && onCode((credential as Credential & { readonly code: string }).code),
      () => undefined,
    )
    return () => ended.abort()
  }, [onCode])
}
