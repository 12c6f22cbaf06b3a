/** The driver's questions with their numbers, each leading to its answers. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { listDriverTickets } from '@voltyatra/contract'
import { Link } from 'wouter'
import { callApi } from '../../shared/call-api.ts'
import { formatTime } from '../../shared/formats.ts'
import { buildQuestionPath } from '../addresses.ts'
import ui from '../ui/app-ui.module.css'
import { MorePages } from '../ui/more-pages.tsx'
import { Problem } from '../ui/states.tsx'
import styles from './me.module.css'
import { questions as words } from './question-texts.ts'
import { QUESTIONS, type Question } from './questions.ts'

const PER_PAGE = 5

export function OwnQuestions() {
  const questions = useInfiniteQuery({
    queryKey: [...QUESTIONS, 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi<typeof listDriverTickets>('GET', '/driver/tickets', {
        query: { limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  })
  const shown = questions.data?.pages.flatMap(({ data }) => data) ?? []
  if (questions.error && !questions.data) {
    return <Problem error={questions.error} onRetry={() => void questions.refetch()} />
  }
  if (shown.length === 0) return null
  return (
    <section className={ui.actions} aria-labelledby="questions">
      <h3 id="questions">{words.own}</h3>
      <ul className={ui.rows}>
        {shown.map((question) => (
          <li key={question._id}>
            <Link className={ui.rowLink} href={buildQuestionPath(question._id)}>
              <span className={ui.grow}>
                <strong className={styles.asked}>{question.words}</strong>
                <span className={ui.quiet}>
                  {words.number(String(question.number))} · {formatTime(question.receivedAt)}
                </span>
              </span>
              <QuestionState state={question.state} />
            </Link>
          </li>
        ))}
      </ul>
      <MorePages of={questions} label={words.older} />
    </section>
  )
}

const TONES = { new: 'off', acknowledged: 'busy', settled: 'good' } as const

export const QuestionState = ({ state }: Pick<Question, 'state'>) => (
  <span className={`${ui.state} ${ui[TONES[state]]}`}>{words.states[state]}</span>
)
