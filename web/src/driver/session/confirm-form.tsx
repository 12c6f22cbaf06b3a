/** Something that asks for a fresh proof: it is tried, and where a confirmation is needed a code is asked for and it is tried again. */
import type { confirmWithCode, requestCode } from '@voltyatra/contract'
import { type FormEvent, useState } from 'react'
import { ApiRefusal, callApi } from '../../shared/call-api.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { confirm as words } from './texts.ts'

export const needsConfirmation = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.code === 'confirmation-needed'

interface ConfirmFormProps {
  readonly phone: string
  readonly onConfirmed: () => void
}

export function ConfirmForm({ phone, onConfirmed }: ConfirmFormProps) {
  const [code, setCode] = useState('')
  const request = useAction({
    mutationFn: () => callApi<typeof requestCode>('POST', '/driver/request-code', { body: { phone } }),
  })
  const confirm = useAction({
    mutationFn: () => callApi<typeof confirmWithCode>('POST', '/driver/confirm', { body: { code } }),
    onSuccess: onConfirmed,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (request.isSuccess) confirm.mutate()
    else request.mutate()
  }
  const error = confirm.error ?? request.error
  return (
    <form className={ui.note} onSubmit={send} noValidate aria-label={words.title}>
      <p>{request.isSuccess ? words.sentTo(phone) : words.hint(phone)}</p>
      {request.isSuccess && (
        <label className={ui.field}>
          <span>{words.code}</span>
          <input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </label>
      )}
      {error && <Problem error={error} />}
      <button type="submit" className={ui.primary} disabled={request.isPending || confirm.isPending}>
        {request.isSuccess ? words.confirm : words.send}
      </button>
    </form>
  )
}
