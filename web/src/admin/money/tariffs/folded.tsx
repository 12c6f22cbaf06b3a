/** Fields that few tariffs need: folded until one of them has a value or an error. */
import { type ReactNode, useState } from 'react'
import layoutStyles from '../../ui/layout.module.css'

interface FoldedProps {
  readonly summary: ReactNode
  /** Whether it is open at first. */
  readonly isOpen: boolean
  readonly isWrong: boolean
  readonly children: ReactNode
}

export function Folded({ summary, isOpen: isOpenAtFirst, isWrong, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  if (isWrong && !isOpen) setOpen(true)
  return (
    <details
      className={layoutStyles.more}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
