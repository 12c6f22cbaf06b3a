/** Disputes: what has to be answered, by its time, and what became of the rest. */
import { useState } from 'react'
import { Link } from 'react-router'
import { count } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { DriverName } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import textStyles from '../../ui/text.module.css'
import { type Dispute, loadDisputes, readNow } from './dispute-calls.ts'
import { DisputeDialog } from './dispute-dialog.tsx'
import { DisputeState } from './dispute-state.tsx'
import { disputes as words } from './texts.ts'

const STATES = Object.entries(words.states).map(([value, label]) => ({ value, label }))

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const { columns } = words
  const list: ListOf<Dispute> = {
    topic: 'dispute',
    name: 'disputes',
    label: words.list,
    load: loadDisputes,
    search: words.search,
    filters: [{ name: 'status', label: words.status, options: STATES }],
    columns: [
      {
        label: columns.number,
        isTitle: true,
        width: 12,
        cell: ({ _id, number, reason }) => (
          <>
            <Link className={buttonStyles.link} to={url.opening(_id)}>
              {number}
            </Link>
            <div className={textStyles.quiet}>{reason}</div>
          </>
        ),
      },
      {
        label: columns.driver,
        rank: 2,
        width: 11,
        cell: ({ customer }) =>
          customer ? (
            <DriverName id={customer._id} name={customer.name} phone={customer.phone ?? ''} />
          ) : (
            words.unknown
          ),
      },
      { label: columns.state, rank: 1, width: 8, cell: ({ state }) => <DisputeState state={state} /> },
      {
        label: columns.due,
        sort: 'respondBy',
        rank: 1,
        width: 10,
        cell: ({ state, respondBy }) => (state === 'open' && respondBy ? <Moment at={respondBy} /> : '—'),
      },
      {
        label: columns.amount,
        isNumber: true,
        rank: 1,
        width: 8,
        cell: ({ amount }) => formatAmount(amount),
      },
      {
        label: columns.opened,
        sort: 'openedAt',
        rank: 3,
        width: 9,
        cell: ({ openedAt }) => <Moment at={openedAt} />,
      },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  return (
    <>
      <ScreenHead hint={words.hint} />
      {may('dispute.answer') && <Reading />}
      <ListView list={list} url={url} />
      {url.openId && <DisputeDialog id={url.openId} onClose={url.close} />}
    </>
  )
}

function Reading() {
  const [missing, setMissing] = useState(0)
  const reading = useWrite(readNow, ['dispute'])
  const read = async () => {
    const outcome = await reading.run(undefined)
    if (!outcome || 'problem' in outcome) return
    const { changed, read: all, unavailable } = outcome.reply.data
    setMissing(unavailable)
    showSuccess(words.read(count(changed), count(all)))
  }
  return (
    <div className={layoutStyles.aboveList}>
      <div className={layoutStyles.inlineItems}>
        <ActionButton
          label={words.readNow}
          running={words.reading}
          isRunning={reading.isRunning}
          onClick={() => void read()}
        />
      </div>
      {missing > 0 && <Note tone="warn" role="status" text={words.unavailable(count(missing))} />}
      <Refused problem={reading.problem} />
    </div>
  )
}
