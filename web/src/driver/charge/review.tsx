/** How it was: one to five stars and words, after a charge that delivered energy. */
import { useQuery } from '@tanstack/react-query'
import type { showOwnReview, writeReview } from '@voltyatra/contract'
import { type FormEvent, useRef, useState } from 'react'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatDate } from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './charge.module.css'
import { review as words } from './review-texts.ts'

const STARS = [1, 2, 3, 4, 5] as const
const LINES = 3

interface ReviewProps {
  readonly bookingId: string
}

export function Review({ bookingId: id }: ReviewProps) {
  const { data } = useQuery({
    queryKey: ['review', id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof showOwnReview>('GET', '/driver/bookings/{id}/review', { params: { id }, signal }))
        .data,
  })
  if (!data || (data.review === null && data.writableUntil === null)) return null
  const { review, writableUntil } = data
  return (
    <section className={ui.card} aria-labelledby="review">
      <h2 id="review">{review ? words.yours : words.title}</h2>
      {writableUntil === null ? (
        review && (
          <>
            <p>{words.stars(review.stars)}</p>
            {review.words && <p>{review.words}</p>}
          </>
        )
      ) : (
        <ReviewForm
          key={review ? 'change' : 'write'}
          id={id}
          initial={review ?? undefined}
          until={writableUntil}
        />
      )}
      {review?.answer && <p className={ui.note}>{words.answer(review.answer)}</p>}
    </section>
  )
}

interface FormProps {
  readonly id: string
  readonly initial: { readonly stars: number; readonly words: string | null } | undefined
  /** An ISO time. */
  readonly until: string
}

function ReviewForm({ id, initial, until }: FormProps) {
  const [stars, setStars] = useState(initial?.stars)
  const [text, setText] = useState(initial?.words ?? '')
  const keys = useRef(new KeyMemory())
  const save = useAction({
    mutationFn: (body: { readonly stars: number; readonly words: string | null }) =>
      callApi<typeof writeReview>('PUT', '/driver/bookings/{id}/review', {
        params: { id },
        body,
        idempotencyKey: keys.current.for([id, body]),
      }),
    onSuccess: () => {
      keys.current.done()
      void queryClient.invalidateQueries({ queryKey: ['review', id] })
      void queryClient.invalidateQueries({ queryKey: ['stations', 'experience'] })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (stars !== undefined) save.mutate({ stars, words: text.trim() || null })
  }
  return (
    <form className={ui.actions} onSubmit={send} noValidate aria-label={words.title}>
      <fieldset className={styles.stars} aria-label={words.how}>
        {STARS.map((one) => (
          <label key={one} className={ui.choice}>
            <input
              type="radio"
              name="stars"
              aria-label={words.stars(one)}
              checked={stars === one}
              onChange={() => setStars(one)}
            />
            <span aria-hidden="true">{one} ★</span>
          </label>
        ))}
      </fieldset>
      <label className={ui.field}>
        <span>{words.words}</span>
        <textarea
          rows={LINES}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className={ui.quiet}>{words.hint(formatDate(until))}</p>
      {save.error && <Problem error={save.error} />}
      <div role="status">{save.isSuccess && <p className={ui.note}>{save.data.message}</p>}</div>
      <button type="submit" className={ui.second} disabled={stars === undefined || save.isPending}>
        {save.isPending ? words.saving : words.save}
      </button>
    </form>
  )
}
