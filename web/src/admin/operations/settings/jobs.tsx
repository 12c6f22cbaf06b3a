/** What the program does by itself, how it went, and having it done now. */
import { useQuery } from '@tanstack/react-query'
import type { listJobs, ReplyOf, runJob } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { formatTime } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { OnlyAttention } from '../../list/only-attention.tsx'
import { getSelection } from '../../list/use-list.ts'
import { getServerMessageOr } from '../../server/problem.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showFailure, showSuccess } from '../../ui/alerts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './settings.module.css'
import { jobs } from './texts.ts'

type Job = ReplyOf<typeof listJobs>['data'][number]

const run = (name: string, idempotencyKey: string) =>
  callApi<typeof runJob>('POST', '/jobs/{name}/run', { params: { name }, idempotencyKey })

const LOOK_AGAIN_MS = 10_000

export function Jobs({ url }: { readonly url: ListUrl }) {
  const query = getSelection({}, url)
  const all = useQuery({
    queryKey: ['job', 'list', query],
    queryFn: async ({ signal }) => (await callApi<typeof listJobs>('GET', '/jobs', { query, signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const mayRun = useMay()('job.run')
  return (
    <section className={layoutStyles.sheet} aria-label={jobs.list}>
      <h2>{jobs.list}</h2>
      <OnlyAttention url={url} isShown={all.data !== undefined} />
      <Loaded of={all}>
        {(list) => (
          <ul className={`${layoutStyles.plainList} ${styles.jobs}`}>
            {list.map((job) => (
              <OneJob key={job.name} job={job} mayRun={mayRun} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function OneJob({ job, mayRun }: { readonly job: Job; readonly mayRun: boolean }) {
  const write = useWrite(run, ['job'])
  const send = async () => {
    const outcome = await write.run(job.name)
    if (!outcome) return
    if ('problem' in outcome) showFailure(getServerMessageOr(outcome.problem, jobs.running))
    else showSuccess(jobs.asked)
  }
  const { lastRun } = job
  return (
    <li>
      <span>
        <b>{job.summary}</b>
        <br />
        <span className={textStyles.quiet}>
          {lastRun ? jobs.last(formatTime(lastRun.startedAt), lastRun.ms) : jobs.never} ·{' '}
          {jobs.next(formatTime(job.nextRunAt))}
        </span>
        {job.failuresInARow > 0 && (
          <Note tone="bad" text={jobs.failed(job.failuresInARow, lastRun?.error ?? '')} />
        )}
      </span>
      {mayRun && (
        <ActionButton
          label={jobs.run}
          of={job.summary}
          running={jobs.running}
          isRunning={write.isRunning}
          onClick={() => void send()}
        />
      )}
    </li>
  )
}
