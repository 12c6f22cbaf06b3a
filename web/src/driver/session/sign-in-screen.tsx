/** Sign-in by a one-time code: the number, then the code, which the phone fills in by itself where it can. */
import type { BodyOf, ReplyOf, requestCode, verifyCode } from '@voltyatra/contract'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { readNext } from '../addresses.ts'
import { HeadWithLanguage } from '../language/language-choice.tsx'
import ui from '../ui/app-ui.module.css'
import { PrivacyLink } from '../ui/privacy-link.tsx'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PROFILE, type Profile, useProfile } from './session.ts'
import { signIn as words } from './texts.ts'

const CODE_DIGITS = 6

export function SignInScreen() {
  const [search] = useSearchParams()
  const next = readNext(search.get('next'))
  const { data: profile } = useProfile()
  const [phone, setPhone] = useState('')
  const [sent, setSent] = useState<Sent>()
  const enter = useEnter(next)
  if (profile) return <Redirect to={next} replace />
  return (
    <main className={ui.page}>
      <HeadWithLanguage>{words.title}</HeadWithLanguage>
      {sent ? (
        <CodeForm phone={phone} sent={sent} next={next} onBack={() => setSent(undefined)} />
      ) : (
        <>
          <PhoneForm phone={phone} onChange={setPhone} onSent={setSent} />
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

type Sent = ReplyOf<typeof requestCode>['data']

const useRequest = () =>
  useAction({
    mutationFn: async (body: BodyOf<typeof requestCode>) =>
      (await callApi<typeof requestCode>('POST', '/driver/request-code', { body })).data,
  })

interface PhoneFormProps {
  readonly phone: string
  readonly onChange: (phone: string) => void
  readonly onSent: (sent: Sent) => void
}

function PhoneForm({ phone, onChange, onSent }: PhoneFormProps) {
  const request = useRequest()
  const send = (event: FormEvent) => {
    event.preventDefault()
    request.mutate({ phone }, { onSuccess: onSent })
  }
  return (
    <form className={ui.card} onSubmit={send} noValidate>
      <p className={ui.quiet}>
        {words.hint} <PrivacyLink />
      </p>
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
  readonly sent: Sent
  readonly next: string
  readonly onBack: () => void
}

function CodeForm({ phone, sent, next, onBack }: CodeFormProps) {
  const enter = useEnter(next)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const again = useRequest()
  const canCall = useIsPast(sent.callAfterSeconds)
  const verify = useAction({
    mutationFn: (typed: string) =>
      callApi<typeof verifyCode>('POST', '/driver/verify-code', { body: { phone, code: typed } }),
    onSuccess: ({ data }) => enter(data.customer),
  })
  const { mutate } = verify
  useEffect(() => field.current?.focus(), [])
  const takeOver = useCallback(
    (read: string) => {
      setCode(read)
      mutate(read)
    },
    [mutate],
  )
  useSentCode(takeOver)

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
      <div role="status">
        {again.isSuccess && (
          <p className={ui.note}>{again.variables.by === 'call' ? words.calling : words.againSent}</p>
        )}
      </div>
      <button type="submit" className={ui.primary} disabled={verify.isPending}>
        {words.verify}
      </button>
      <button
        type="button"
        className={ui.second}
        disabled={again.isPending}
        onClick={() => again.mutate({ phone })}
      >
        {words.again}
      </button>
      {canCall && (
        <button
          type="button"
          className={ui.second}
          disabled={again.isPending}
          onClick={() => again.mutate({ phone, by: 'call' })}
        >
          {words.call}
        </button>
      )}
      <button type="button" className={ui.link} onClick={onBack}>
        {words.otherNumber}
      </button>
    </form>
  )
}

/** Whether so many seconds have gone by since this was shown; never where there is no such moment. */
function useIsPast(seconds: number | null): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    if (seconds === null) return
    const timer = setTimeout(() => setIsPast(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return isPast
}

/** WebOTP: a browser that may read the message with the code hands it over, and it is sent as if the sixth digit had been typed. */
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
