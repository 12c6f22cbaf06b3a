/** A question to the support, and those that were asked before. */
import type { createSupportQuery } from '@voltyatra/contract'
import { type FormEvent, useRef, useState } from 'react'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import type { Profile } from '../session/session.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { OwnQuestions } from './own-questions.tsx'
import { QUESTIONS } from './questions.ts'
import { me as words } from './texts.ts'

const LINES = 4

interface HelpProps {
  readonly profile: Profile
}

export function Help({ profile: { name, phone } }: HelpProps) {
  const [question, setQuestion] = useState('')
  const keys = useRef(new KeyMemory())
  const request = useAction({
    mutationFn: (query: string) =>
      callApi<typeof createSupportQuery>('POST', '/driver/queries', {
        // Whoever has given no name is asked for none here: the support calls the number.
        body: { query, ...(name === null && { name: phone }) },
        idempotencyKey: keys.current.for(query),
      }),
    onSuccess: () => {
      keys.current.done()
      setQuestion('')
      return queryClient.invalidateQueries({ queryKey: QUESTIONS })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    request.mutate(question)
  }
  return (
    <section className={ui.card} aria-labelledby="help">
      <h2 id="help">{words.help}</h2>
      <form className={ui.actions} onSubmit={send} noValidate>
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
      <OwnQuestions />
    </section>
  )
}
