/** Where a tariff counts: places, groups, priorities and dates; each can be added and ended. */
import { Link } from 'react-router'
import { formatTime } from '../../../shared/formats.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { Table } from '../../list/table.tsx'
import { common, formatOfWhom } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { formatPlaceName, isOver } from './place-list.tsx'
import { type Assignment, type TariffOne, unassign } from './tariff-calls.ts'
import { tariffs } from './texts.ts'

const { assignments: words } = tariffs

interface AssignmentsProps {
  readonly tariff: TariffOne
  readonly mayWrite: boolean
  readonly url: ListUrl
}

export function Assignments({ tariff, mayWrite, url }: AssignmentsProps) {
  const Shown = useMedia(CARDS) ? Cards : Table
  const { openId, openAction, opening, close } = url
  const now = new Date()
  const rows: Rows<Assignment> = {
    label: words.title,
    columns: [
      { label: words.columns.place, isTitle: true, cell: formatPlaceName },
      { label: words.columns.group, width: 10, cell: ({ groupName }) => groupName ?? words.everyone },
      { label: words.columns.priority, width: 5, isNumber: true, cell: ({ priority }) => priority },
      { label: words.columns.period, width: 16, cell: (one) => formatPeriod(one, now) },
    ],
    buttonWidth: 6,
    actions: (one) =>
      mayWrite &&
      !isOver(one, now) && (
        <Link
          className={buttonStyles.button}
          to={opening(one._id, 'unassign')}
          aria-label={formatOfWhom(words.remove, formatPlaceName(one))}
        >
          {words.remove}
        </Link>
      ),
  }
  const removed = tariff.assignedTo.find(({ _id }) => _id === openId)
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      {tariff.assignedTo.length === 0 ? (
        <p className={textStyles.quiet}>{words.none}</p>
      ) : (
        <Shown list={rows} rows={tariff.assignedTo} />
      )}
      {mayWrite && (
        <div>
          <Link className={buttonStyles.button} to={opening(tariff._id, 'assign')}>
            {words.add}
          </Link>
        </div>
      )}
      {mayWrite && openAction === 'assign' && <AssignDialog id={tariff._id} onClose={close} />}
      {mayWrite && openAction === 'unassign' && removed && <Removing assignment={removed} onClose={close} />}
    </section>
  )
}

function formatPeriod({ validFrom, validUntil }: Assignment, now: Date): string {
  if (validUntil !== null && new Date(validUntil) <= now) return words.over
  const until = validUntil === null ? '' : ` – ${formatTime(validUntil)}`
  return `${tariffs.from(formatTime(validFrom))}${until}`
}

interface RemovingProps {
  readonly assignment: Assignment
  readonly onClose: () => void
}

function Removing({ assignment, onClose }: RemovingProps) {
  const write = useWrite(unassign, ['tariff'])
  const remove = async () => {
    const outcome = await write.run(assignment._id)
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(words.removed)
  }
  return (
    <Dialog title={`${words.remove}: ${formatPlaceName(assignment)}`} size="small" onClose={onClose}>
      <div className={layoutStyles.stack}>
        <p>{words.removeHint}</p>
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={words.remove}
            tone="danger"
            running={words.removing}
            isRunning={write.isRunning}
            onClick={() => void remove()}
          />
        </div>
      </div>
    </Dialog>
  )
}
