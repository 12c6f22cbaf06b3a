/**
 * The browser's flag that somebody has signed in. It only spares a flash of the panel: whether a session is open is the
 * server's to say.
 */
const FLAG = 'evadmin'
const FORMER_FLAG = 'admin'

export const hasFlag = (): boolean => localStorage.getItem(FLAG) !== null

export const raiseFlag = (): void => localStorage.setItem(FLAG, 'true')

export function lowerFlags(): void {
  localStorage.removeItem(FLAG)
  localStorage.removeItem(FORMER_FLAG)
}
