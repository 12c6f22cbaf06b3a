/** The bell: how much is new to this person, live, and all that needs attention, each kind leading to its rows. */
import { Popover } from '@mantine/core'
import type { AttentionList as ListOfAttention } from '@voltyatra/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { count } from '../../shared/formats.ts'
import { type AttentionItem, markSeen, useAttention } from '../list/attention.ts'
import { bell } from '../messages/frame.ts'
import { type DescribedScreen, SCREENS, type ScreenName } from '../screens.ts'
import buttonStyles from '../ui/buttons.module.css'
import { Icon } from '../ui/icons.tsx'
import textStyles from '../ui/text.module.css'
import styles from './bell.module.css'
import { usePanel } from './panel.ts'

/** Two digits; of more there is a plus sign. */
const MOST_SHOWN = 99

const formatFresh = (fresh: number): string => (fresh > MOST_SHOWN ? bell.most : String(fresh))

/** In the classic layout it leads to the notifications, as promised; what needs attention stands there. */
export function Bell() {
  const { layout, to } = usePanel()
  const { data } = useAttention()
  const waiting = { fresh: data?.new ?? 0, total: data?.total ?? 0 }
  if (layout === 'classic') {
    return (
      <Link
        className={buttonStyles.iconButton}
        to={to('sendNotification')}
        aria-label={bell.notifications(bell.label(count(waiting.total), count(waiting.fresh)))}
      >
        <Icon name="bell" size={20} />
        <Badge fresh={waiting.fresh} />
      </Link>
    )
  }
  return <BellWithList {...waiting} />
}

/** Zero is said too: the bell's number is always there. */
function Badge({ fresh }: { readonly fresh: number }) {
  return (
    <span className={fresh === 0 ? styles.emptyBadge : styles.badge} aria-hidden="true">
      {formatFresh(fresh)}
    </span>
  )
}

function BellWithList({ total, fresh }: { readonly total: number; readonly fresh: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus shadow="md" width={340}>
      <Popover.Target>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label={bell.label(count(total), count(fresh))}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="bell" size={20} />
          <Badge fresh={fresh} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={bell.title}>
        <p className={styles.title}>{bell.title}</p>
        <AttentionList onChoose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** What waits, each line leading to exactly its rows. */
export function AttentionList({ onChoose }: { readonly onChoose?: () => void }) {
  const { to } = usePanel()
  const { data } = useAttention()
  const waiting = (data?.items ?? []).filter((item) => item.count > 0)
  if (data && waiting.length === 0) return <p className={textStyles.quiet}>{bell.none}</p>
  return (
    <>
      <ul className={styles.attention}>
        {waiting.map((item) => (
          <li key={item.kind}>
            <Link to={to(...findTarget(item))} {...(onChoose && { onClick: onChoose })}>
              <span>
                {item.label}
                {item.new > 0 && <span className={styles.fresh}> {bell.fresh(count(item.new))}</span>}
              </span>
              <b>{count(item.count)}</b>
            </Link>
          </li>
        ))}
      </ul>
      {data && data.new > 0 && (
        <button type="button" className={buttonStyles.small} onClick={() => void markSeen()}>
          {bell.markSeen}
        </button>
      )}
    </>
  )
}

type Target = readonly [name: ScreenName, query: Readonly<Record<string, string>>]

/** The lists that a screen names; one that none of them names does not compile below. */
type Named<S> = S extends { readonly attention: infer A } ? keyof A : never

const TARGETS: Readonly<Record<ListOfAttention, Target>> = Object.fromEntries<Target>(
  SCREENS.flatMap(({ name, attention = {} }) =>
    Object.entries(attention).map(([list, query]) => [list, [name, query]]),
  ),
) as Record<Named<DescribedScreen>, Target>

/** The screen that shows exactly the rows of a kind. */
function findTarget({ kind, path }: AttentionItem): Target {
  const [list] = path.split('?')
  const [screen, query] = TARGETS[list as ListOfAttention]
  return [screen, { ...query, attention: kind }]
}
