/** The bell: how much needs attention, live. In the classic layout it leads to the notifications, as promised. */
import { Popover } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { count } from '../../shared/formats.ts'
import { bell } from '../messages/frame.ts'
import { Icon } from '../ui/icons.tsx'
import { PLACES, useAttention } from './attention.ts'
import { usePanel } from './panel.ts'

const MOST_SHOWN = 99

const shownOf = (total: number): string => (total > MOST_SHOWN ? bell.most : String(total))

export function Bell() {
  const { layout, to } = usePanel()
  const { data } = useAttention()
  const total = data?.total ?? 0
  if (layout === 'classic') {
    return (
      <Link
        className="icon-button"
        to={to('sendNotification')}
        aria-label={bell.notifications(shownOf(total))}
      >
        <Icon name="bell" size={20} />
        <Badge total={total} />
      </Link>
    )
  }
  return <BellWithList total={total} />
}

/** Zero is said too: the bell's number is always there. */
function Badge({ total }: { readonly total: number }) {
  return (
    <span className={total === 0 ? 'badge none' : 'badge'} aria-hidden="true">
      {shownOf(total)}
    </span>
  )
}

function BellWithList({ total }: { readonly total: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus shadow="md" width={320}>
      <Popover.Target>
        <button
          type="button"
          className="icon-button"
          aria-label={bell.label(shownOf(total))}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="bell" size={20} />
          <Badge total={total} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={bell.title}>
        <p className="popover-title">{bell.title}</p>
        <AttentionList onChoose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** What waits, each line leading to where it is worked off. */
export function AttentionList({ onChoose }: { readonly onChoose?: () => void }) {
  const { to } = usePanel()
  const { data } = useAttention()
  const waiting = (data?.items ?? []).filter((item) => item.count > 0)
  if (data && waiting.length === 0) return <p className="quiet">{bell.none}</p>
  return (
    <ul className="attention">
      {waiting.map((item) => (
        <li key={item.kind}>
          <Link to={to(...PLACES[item.kind])} {...(onChoose && { onClick: onChoose })}>
            <span>{item.label}</span>
            <b>{count(item.count)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
