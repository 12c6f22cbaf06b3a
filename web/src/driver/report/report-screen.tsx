/** A problem of a station: what is wrong, where, in words and with a picture; and what became of earlier reports. */
import { useQuery } from '@tanstack/react-query'
import type { listOwnProblems, ReplyOf, reportStationProblem, showStation } from '@voltyatra/contract'
import { PROBLEM_KINDS } from '@voltyatra/domain'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useParams } from 'wouter'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { report } from '../../shared/drivers/report-texts.ts'
import { formatTime } from '../../shared/formats.ts'
import { buildReportPath, buildSignInPath, buildStationPath } from '../addresses.ts'
import { useProfile } from '../session/session.ts'
import ui from '../ui/app-ui.module.css'
import { Loading, Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './report.module.css'
import { report as words } from './texts.ts'

type Station = ReplyOf<typeof showStation>['data']
type OwnProblem = ReplyOf<typeof listOwnProblems>['data'][number]

const LINES = 3

export function ReportScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: profile } = useProfile()
  const { data, error, refetch } = useQuery({
    queryKey: ['stations', 'one', id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof showStation>('GET', '/charging-stations/{id}', { params: { id }, signal })).data,
  })
  return (
    <main className={ui.page}>
      <Link to={buildStationPath(id)} className={ui.back}>
        {data?.stationName ?? words.back}
      </Link>
      <h1>{report.title}</h1>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && profile === null && (
        <Link className={ui.primary} to={buildSignInPath(buildReportPath(id))}>
          {words.signIn}
        </Link>
      )}
      {data && profile && (
        <>
          <ReportForm station={data} />
          <OwnReports />
        </>
      )}
    </main>
  )
}

function ReportForm({ station }: { readonly station: Station }) {
  const [kind, setKind] = useState<OwnProblem['kind']>()
  const [connectorId, setConnectorId] = useState('')
  const [text, setText] = useState('')
  const picture = useRef<HTMLInputElement>(null)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const keys = useRef(new KeyMemory())
  const send = useAction({
    mutationFn: () => {
      const file = picture.current?.files?.[0]
      const fields = { kind: kind ?? '', connectorId, words: text.trim() }
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      if (file) form.set('picture', file)
      return callApi<typeof reportStationProblem>('POST', '/driver/stations/{id}/problems', {
        params: { id: station._id },
        body: form as never,
        idempotencyKey: keys.current.for([fields, file]),
      })
    },
    onSuccess: () => {
      keys.current.done()
      setText('')
      void queryClient.invalidateQueries({ queryKey: ['problems'] })
      void queryClient.invalidateQueries({ queryKey: ['stations', 'experience', station._id] })
    },
  })
  const choose = (one: OwnProblem['kind']) => {
    setKind(one)
    setIsIncomplete(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsIncomplete(kind === undefined)
    if (kind !== undefined) send.mutate()
  }
  if (send.isSuccess) {
    return (
      <p className={ui.note} role="status">
        {send.data.message}
      </p>
    )
  }
  return (
    <form className={ui.card} onSubmit={submit} noValidate aria-label={report.title}>
      <fieldset className={ui.choices} aria-label={report.what}>
        {PROBLEM_KINDS.map((one) => (
          <label key={one} className={ui.choice}>
            <input type="radio" name="kind" checked={kind === one} onChange={() => choose(one)} />
            {report.kinds[one]}
          </label>
        ))}
      </fieldset>
      <label className={ui.field}>
        <span>{words.where}</span>
        <select value={connectorId} onChange={(event) => setConnectorId(event.target.value)}>
          <option value="">{words.whole}</option>
          {station.connectors.map(({ _id, number, type }) => (
            <option key={_id} value={_id}>
              {words.connector(number, type)}
            </option>
          ))}
        </select>
      </label>
      <label className={ui.field}>
        <span>{report.words}</span>
        <textarea
          rows={LINES}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <label className={ui.field}>
        <span>{words.picture}</span>
        <input
          ref={picture}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={() => send.reset()}
        />
      </label>
      <p className={ui.quiet}>{words.pictureHint}</p>
      {isIncomplete && (
        <p className={ui.problem} role="alert">
          {words.choose}
        </p>
      )}
      {send.error && <Problem error={send.error} />}
      <button type="submit" className={ui.primary} disabled={send.isPending}>
        {send.isPending ? words.sending : report.send}
      </button>
    </form>
  )
}

function OwnReports() {
  const { data } = useQuery({
    queryKey: ['problems'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listOwnProblems>('GET', '/driver/problems', { query: { limit: 20 }, signal }))
        .data,
  })
  if (!data || data.length === 0) return null
  return (
    <section className={ui.card} aria-labelledby="own">
      <h2 id="own">{words.own}</h2>
      <ul className={ui.rows}>
        {data.map((one) => (
          <li key={one._id} className={styles.report}>
            <p>
              <strong>{report.kinds[one.kind]}</strong>{' '}
              <span className={`${ui.state} ${one.status === 'open' ? ui.busy : ui.good}`}>
                {words.statuses[one.status]}
              </span>
            </p>
            <p className={ui.quiet}>
              {words.of(one.number, one.stationName)} · {formatTime(one.reportedAt)}
            </p>
            {one.words && <p className={styles.words}>{one.words}</p>}
            {one.answer && <p className={ui.note}>{one.answer}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
