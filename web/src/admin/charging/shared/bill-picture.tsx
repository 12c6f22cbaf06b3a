/** The picture of the partner's bill. */

import textStyles from '../../ui/text.module.css'
import styles from './bills.module.css'
import { completed } from './booking-texts.ts'

export function BillPicture({ file }: { readonly file: string | null }) {
  if (file === null) return null
  const address = `/user-images/${encodeURIComponent(file)}`
  return (
    <figure className={styles.bill}>
      <img className={textStyles.picture} src={address} alt={completed.billAlt} />
      <figcaption>
        <a href={address} target="_blank" rel="noreferrer">
          {completed.openBill}
        </a>
      </figcaption>
    </figure>
  )
}
