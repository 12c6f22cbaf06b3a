/** The sign of a state, as the map draws it. */
import styles from './map.module.css'
import { type LiveState, SIGN_PATHS } from './signs.ts'

export function Sign({ state }: { readonly state: LiveState }) {
  return (
    <svg
      className={styles.sign}
      data-state={state}
      width={16}
      height={16}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d={SIGN_PATHS[state]} fillRule="evenodd" fill="currentColor" />
    </svg>
  )
}
