/** A question to the support. */
import { useMutation } from '@tanstack/react-query'
import type { createSupportQuery } from '@voltyatra/contract'
import { type FormEvent, useRef, useState } from 'react'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { callApi } from '../../shared/call-api.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { me as words } from './texts.ts'

const LINES = 4

export function Help() {
  const [question, setQuestion] = useState('')
  const keys = useRef(new KeyMemory())
  const request = useMutation({
    mutationFn: (query: string) =>
      callApi<typeof createSupportQuery>('POST', '/driver/queries', {
        body: { query },
        idempotencyKey: keys.current.for(query),
      }),
    onSuccess: () => {
      keys.current.done()
      setQuestion('')
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    request.mutate(question)
  }
  return (
    <form className={ui.card} onSubmit={send} noValidate aria-label={words.help}>
      <h2>{words.help}</h2>
      <label className={ui.field}>
        <span>{words.question}</span>
        <textarea rows={LINES} value={question} onChange={(event) => setQuestion(event.target.value)} />
      </label>
      {request.error && <Problem error={request.error} />}
      <div role="status">{request.isSuccess && <p className={ui.note}>{words.asked}</p>}</div>
      <button type="submit" className={ui.primary} disabled={request.isPending}>
        {words.ask}
      </button>
    </form>
  )
}
