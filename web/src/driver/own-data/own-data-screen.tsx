/** A copy of the driver's data, and the end of the account. */
import type { eraseDriver } from '@voltyatra/contract'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiRefusal, callApi } from '../../shared/call-api.ts'
import { PATHS } from '../addresses.ts'
import { frame } from '../frame/texts.ts'
import { leavePush } from '../me/push.ts'
import { ConfirmForm, needsConfirmation } from '../session/confirm-form.tsx'
import { forgetSession } from '../session/session.ts'
import { SignedIn } from '../session/signed-in.tsx'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { makeCopy } from './make-copy.ts'
import { saveFile } from './save-file.ts'
import { data as words } from './texts.ts'

export function DataScreen() {
  return (
    <SignedIn>
      {({ phone }) => (
        <main className={ui.page}>
          <Link className={ui.back} href={PATHS.me}>
            {words.back}
          </Link>
          <h1>{words.title}</h1>
          <Copy />
          <Erase phone={phone} />
        </main>
      )}
    </SignedIn>
  )
}

function Copy() {
  const copy = useAction({
    mutationFn: async () => saveFile('my-data.zip', await makeCopy()),
  })
  return (
    <section className={ui.card} aria-labelledby="copy">
      <h2 id="copy">{words.copy}</h2>
      <p className={ui.quiet}>{words.copyHint}</p>
      {copy.error && <Problem error={copy.error} />}
      <div role="status">
        {copy.isPending && <p>{words.making}</p>}
        {copy.isSuccess && <p className={ui.note}>{words.made}</p>}
      </div>
      <button type="button" className={ui.second} disabled={copy.isPending} onClick={() => copy.mutate()}>
        {words.make}
      </button>
    </section>
  )
}

/** As a keyboard of another language writes it, too: the English word always counts. */
const isErasingWord = (typed: string): boolean =>
  [words.word, 'ERASE'].includes(typed.trim().normalize('NFC').toLocaleUpperCase())

function Erase({ phone }: { readonly phone: string }) {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const erase = useAction({
    mutationFn: async () => {
      await callApi<typeof eraseDriver>('POST', '/driver/erase', {
        body: { confirmation: 'erase my account' },
      })
      await leavePush().catch(() => undefined)
    },
    onSuccess: () => {
      forgetSession()
      navigate(PATHS.find)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isRight = isErasingWord(typed)
    setIsWrong(!isRight)
    if (isRight) erase.mutate()
  }
  return (
    <section className={ui.card} aria-labelledby="erase">
      <h2 id="erase">{words.erase}</h2>
      <p className={ui.quiet}>{words.eraseHint}</p>
      {needsConfirmation(erase.error) ? (
        <ConfirmForm phone={phone} onConfirmed={() => erase.mutate()} />
      ) : (
        <form className={ui.actions} onSubmit={send} noValidate>
          <label className={ui.field}>
            <span>{words.typeWord(words.word)}</span>
            <input
              name="confirmation"
              autoComplete="off"
              autoCapitalize="characters"
              aria-invalid={isWrong}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          {isWrong && (
            <p className={ui.problem} role="alert">
              {words.wrongWord(words.word)}
            </p>
          )}
          {erase.error && <Problem error={erase.error} />}
          {erase.error instanceof ApiRefusal && erase.error.code === 'erase-with-balance' && (
            <Link className={ui.second} to={PATHS.money}>
              {frame.money}
            </Link>
          )}
          <button type="submit" className={ui.danger} disabled={erase.isPending}>
            {words.eraseNow}
          </button>
        </form>
      )}
    </section>
  )
}
