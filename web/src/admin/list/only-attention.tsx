/** Says that a list shows only what needs attention, and leads back to all of it. */

import { lists } from '../messages/lists.ts'
import buttonStyles from '../ui/buttons.module.css'
import { useSeen } from './attention.ts'
import styles from './list.module.css'
import type { ListUrl } from './list-url.ts'

interface OnlyAttentionProps {
  readonly url: ListUrl
  /** Whether the rows are there: then they have been seen. */
  readonly isShown: boolean
}

export function OnlyAttention({ url, isShown }: OnlyAttentionProps) {
  const item = useSeen(url.get('attention'), isShown)
  if (!item) return null
  return (
    <p className={styles.onlyAttention}>
      <span>
        {lists.only} <b>{item.label}</b>
      </span>
      <button type="button" className={buttonStyles.small} onClick={() => url.filter({ attention: '' })}>
        {lists.showAll}
      </button>
    </p>
  )
}
