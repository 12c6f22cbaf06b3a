/** What goes on at a station, in one word. */

interface Seen {
  readonly isActive: boolean
  readonly connectors: number
  readonly inUse: number
  readonly outOfOrder: number
  readonly offline: number
}

/** Trouble before use: operators look for that first. */
export function computeLiveState({
  isActive,
  connectors,
  inUse,
  outOfOrder,
  offline,
}: Seen): 'free' | 'charging' | 'trouble' | 'down' | 'closed' {
  if (!isActive) return 'closed'
  const unusable = outOfOrder + offline
  if (unusable >= connectors) return 'down'
  if (unusable > 0) return 'trouble'
  return inUse > 0 ? 'charging' : 'free'
}
