/**
 * The browser's flag that somebody has signed in. It only spares a flash of the panel: whether a session is open is the
 * server's to say.
 */
import { keptForGood } from '../../shared/storage.ts'

const FLAG = 'evadmin'
const FORMER_FLAG = 'admin'

let isLowered = false

/** A browser that keeps nothing may have a session all the same: the server is asked, until it has said that there is none. */
export const hasFlag = (): boolean =>
  keptForGood.getItem(FLAG) !== null || (!keptForGood.isAllowed() && !isLowered)

export function raiseFlag(): void {
  isLowered = false
  keptForGood.setItem(FLAG, 'true')
}

export function lowerFlags(): void {
  isLowered = true
  keptForGood.removeItem(FLAG)
  keptForGood.removeItem(FORMER_FLAG)
}
