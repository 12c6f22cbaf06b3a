/** Problems: what drivers report as wrong at stations, a connector at a time. */
import { Link } from 'react-router'
import { count } from '../../../shared/formats.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import textStyles from '../../ui/text.module.css'
import { ProblemDialog } from './problem-dialog.tsx'
import { formatConnector, loadProblems, PROBLEM_STATES, type Problem } from './problems.ts'
import { problems as words } from './texts.ts'

const { columns } = words

/** Each kind once, the newest report first. */
const formatKinds = ({ reports }: Problem): string =>
  [...new Set(reports.map(({ kind }) => words.kinds[kind]))].join(', ')

export function Component() {
  const url = useListUrl()
  const list: ListOf<Problem> = {
    topic: 'problem',
    name: 'problems',
    label: words.list,
    load: loadProblems,
    search: words.search,
    filters: [
      {
        name: 'status',
        label: words.status,
        options: PROBLEM_STATES.map((value) => ({ value, label: words.statuses[value] })),
      },
    ],
    columns: [
      {
        label: columns.what,
        isTitle: true,
        width: 15,
        cell: (problem) => (
          <Link className={buttonStyles.link} to={url.opening(problem._id)}>
            {formatKinds(problem)}
          </Link>
        ),
      },
      {
        label: columns.station,
        rank: 1,
        width: 13,
        cell: ({ stationId, stationName }) => (
          <RecordLink to="station" id={stationId}>
            {stationName}
          </RecordLink>
        ),
      },
      { label: columns.connector, rank: 1, width: 11, cell: formatConnector },
      { label: columns.reports, isNumber: true, width: 6, cell: ({ reportCount }) => count(reportCount) },
      { label: columns.status, width: 7, cell: ({ status }) => words.statuses[status] },
      {
        label: columns.number,
        sort: 'number',
        rank: 3,
        width: 6,
        cell: ({ number }) => <span className={textStyles.nowrap}>{words.number(number)}</span>,
      },
      {
        label: columns.opened,
        sort: 'openedAt',
        rank: 2,
        width: 10,
        cell: ({ openedAt }) => <Moment at={openedAt} />,
      },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {open && <ProblemDialog key={open._id} problem={open} onClose={url.close} />}
    </>
  )
}
