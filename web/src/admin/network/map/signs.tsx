/** The signs of the states, as the map and its list draw them: each has a shape of its own beside its colour. */
import styles from './map.module.css'

export const LIVE_STATES = ['down', 'trouble', 'charging', 'free', 'closed'] as const
export type LiveState = (typeof LIVE_STATES)[number]

/** Within 16 by 16. */
export const SIGN_PATHS: Readonly<Record<LiveState, string>> = {
  down: 'M5 1h6l4 4v6l-4 4H5l-4-4V5zM5 7v2h6V7z',
  trouble: 'M8 1l7.500 14H.5zM7.200 6v4.500h1.600V6zM7.200 11.700v1.600h1.600v-1.600z',
  charging: 'M9.500 1L3 9.500h4L6.500 15 13 6.500H9z',
  free: 'M8 1.500a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13z',
  closed: 'M8 1.500a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13zM8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
}

/** The token of each colour. */
export const SIGN_COLOURS: Readonly<Record<LiveState, string>> = {
  down: '--bad',
  trouble: '--warn',
  charging: '--info',
  free: '--good',
  closed: '--text-2',
}

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
