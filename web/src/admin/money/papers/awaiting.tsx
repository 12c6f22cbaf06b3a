/** The charges that wait for their invoices, by state, and what is missing. */
import { useQuery } from '@tanstack/react-query'
import type { listAwaitingPapers, ReplyOf } from '@voltyatra/contract'
import { Link } from 'react-router'
import { count, formatRupees } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Note } from '../../ui/note.tsx'
import { loadAwaiting } from './paper-calls.ts'
import { papers } from './texts.ts'

type Waiting = ReplyOf<typeof listAwaitingPapers>['data'][number]

const PAISE = 100

const formatWaiting = ({ stateName, count: charges, total, missing }: Waiting): string =>
  `${papers.awaiting(count(charges), stateName, formatRupees(total))} ${papers.missing[missing](stateName)}`

/** One note, however many states there are: the rest of the screen stays in view. */
export function Awaiting() {
  const { to } = usePanel()
  const may = useMay()
  const awaiting = useQuery({
    queryKey: ['booking', 'papers-awaiting'],
    queryFn: ({ signal }) => loadAwaiting(signal),
  })
  const states = awaiting.data ?? []
  const [first, ...more] = states
  if (!first) return null
  const link = may('company.write') && (
    <Link className={buttonStyles.link} to={to('company')}>
      {papers.company}
    </Link>
  )
  if (more.length === 0) {
    return (
      <Note
        tone="warn"
        role="status"
        text={
          <>
            {formatWaiting(first)} {link}
          </>
        }
      />
    )
  }
  const charges = states.reduce((sum, one) => sum + one.count, 0)
  const total = states.reduce((sum, one) => sum + Math.round(one.total * PAISE), 0) / PAISE
  return (
    <Note
      tone="warn"
      role="status"
      text={
        <>
          {papers.awaitingAll(count(charges), count(states.length), formatRupees(total))} {link}
          <details>
            <summary>{papers.byState}</summary>
            <ul>
              {states.map((one) => (
                <li key={`${one.state} ${one.missing}`}>{formatWaiting(one)}</li>
              ))}
            </ul>
          </details>
        </>
      }
    />
  )
}
