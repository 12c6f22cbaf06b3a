/** What a screen begins with. The new layout names the screen in its header, the classic one here. */
import type { ReactNode } from 'react'
import { frame } from '../messages/frame.ts'
import { getLabel } from '../screens.ts'
import { usePanel } from './panel.ts'
import styles from './screen-head.module.css'

interface ScreenHeadProps {
  /** The classic layout's title, where it is not the label of the sidebar. */
  readonly title?: string
  readonly hint?: string
  readonly children?: ReactNode
}

export function ScreenHead({ title, hint, children }: ScreenHeadProps) {
  const { layout, screen } = usePanel()
  const label = screen ? getLabel(screen, layout) : ''
  return (
    <div className={styles.head}>
      <title>{frame.title(label)}</title>
      <div>
        {layout === 'classic' && <h1 tabIndex={-1}>{title ?? label}</h1>}
        {hint && <p>{hint}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
