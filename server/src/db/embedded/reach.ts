/** Whether another user could get at a path, judged by the mode bits along its whole way. */
import { type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

type User = { readonly uid: number; readonly gid: number }
type Right = 'read' | 'write' | 'enter'

const BIT = { read: 4, write: 2, enter: 1 } as const satisfies Record<Right, number>

/** @param path canonical and existing; every folder above it must let the user pass. */
export function canReach(user: User, path: string, ...rights: Right[]): boolean {
  return findFirstObstacle(user, path, ...rights) === undefined
}

/** The topmost folder, or the path itself, that stops the user. */
export function findFirstObstacle(user: User, path: string, ...rights: Right[]): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : findFirstObstacle(user, parent, 'enter')
  if (above !== undefined) return above
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && rights.every((right) => isGranted(stat, user, right)) ? undefined : path
}

function isGranted(stat: Stats, user: User, right: Right): boolean {
  if (user.uid === 0) return true
  const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0
  return ((stat.mode >> shift) & BIT[right]) !== 0
}
