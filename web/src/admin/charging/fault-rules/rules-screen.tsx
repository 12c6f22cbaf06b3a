/** The rules by which faults of chargers become tickets. */
import { Link } from 'react-router'
import { count } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/status.tsx'
import { formatError } from '../shared/state-texts.ts'
import { type FaultRule, loadRules } from './calls.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { rules as words } from './texts.ts'

const { columns } = words
/** What the address of the screen names in place of a record. */
const NEW = 'new'

const formatWhen = ({ minutes, times, withinDays }: FaultRule): string =>
  minutes === null ? words.repeats(times ?? 0, withinDays ?? 0) : words.lasts(minutes)

const formatFault = ({ code }: FaultRule): string => formatError(code) ?? words.any

export function Component() {
  const url = useListUrl()
  const mayManage = useMay()('fault-rule.manage')
  const list: ListOf<FaultRule> = {
    topic: 'charger',
    name: 'fault-rules',
    label: words.list,
    load: loadRules,
    columns: [
      { label: columns.what, isTitle: true, width: 14, cell: formatFault },
      { label: columns.when, rank: 1, width: 12, cell: formatWhen },
      {
        label: columns.partner,
        rank: 2,
        width: 5,
        cell: ({ notifiesPartner }) => (notifiesPartner ? words.notified : words.notNotified),
      },
      {
        label: columns.state,
        rank: 1,
        width: 5,
        cell: ({ isOn }) => (
          <Status
            value={isOn ? 'on' : 'off'}
            tone={isOn ? 'good' : 'calm'}
            word={isOn ? words.on : words.off}
          />
        ),
      },
      { label: columns.open, rank: 1, width: 6, isNumber: true, cell: ({ open }) => count(open) },
      { label: columns.at, sort: 'createdAt', rank: 3, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
    ...(mayManage && {
      add: (
        <Link className={buttonStyles.primary} to={url.opening(NEW)}>
          {words.add}
        </Link>
      ),
      actions: (rule) => (
        <Link
          className={buttonStyles.button}
          to={url.opening(rule._id)}
          aria-label={words.changeOf(`${formatFault(rule)}, ${formatWhen(rule)}`)}
        >
          {words.change}
        </Link>
      ),
      buttonWidth: 7,
    }),
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead hint={words.hint} />
      <ListView list={list} url={url} />
      {mayManage && url.openId === NEW && <RuleDialog rule={undefined} onClose={url.close} />}
      {mayManage && open && <RuleDialog key={open._id} rule={open} onClose={url.close} />}
    </>
  )
}
