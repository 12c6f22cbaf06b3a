/** Reviews: what drivers say of stations after a charge there. */
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
import { ReviewDialog } from './review-dialog.tsx'
import { loadReviews, REVIEW_STATES, type Review } from './reviews.ts'
import { reviews as words } from './texts.ts'

const { columns } = words

export function Component() {
  const url = useListUrl()
  const list: ListOf<Review> = {
    topic: 'review',
    name: 'reviews',
    label: words.list,
    load: loadReviews,
    search: words.search,
    filters: [
      {
        name: 'status',
        label: words.status,
        options: REVIEW_STATES.map((value) => ({ value, label: words.statuses[value] })),
      },
    ],
    columns: [
      {
        label: columns.words,
        isTitle: true,
        width: 18,
        cell: ({ _id, words: text }) => (
          <Link className={buttonStyles.clampedLink} title={text ?? words.noWords} to={url.opening(_id)}>
            {text ?? words.noWords}
          </Link>
        ),
      },
      {
        label: columns.stars,
        sort: 'stars',
        rank: 1,
        width: 6,
        cell: ({ stars }) => <span className={textStyles.nowrap}>{words.stars(stars)}</span>,
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
      { label: columns.connector, rank: 3, width: 7, cell: ({ connectorType }) => connectorType },
      { label: columns.reports, isNumber: true, width: 6, cell: ({ reports }) => count(reports) },
      {
        label: columns.status,
        width: 8,
        cell: ({ hiddenAt }) => words.statuses[hiddenAt === null ? 'shown' : 'hidden'],
      },
      {
        label: columns.written,
        sort: 'createdAt',
        rank: 2,
        width: 10,
        cell: ({ createdAt }) => <Moment at={createdAt} />,
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
      {open && <ReviewDialog key={open._id} review={open} onClose={url.close} />}
    </>
  )
}
