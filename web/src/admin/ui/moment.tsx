/** A time that breaks, where it must, between the day and the hour. */
import { formatTime } from '../../shared/formats.ts'
import styles from './text.module.css'

export function Moment({ at }: { readonly at: string | Date }) {
  const [day = '', hour = ''] = formatTime(at).split(', ')
  return (
    <>
      <span className={styles.unbroken}>{day},</span> <span className={styles.unbroken}>{hour}</span>
    </>
  )
}
