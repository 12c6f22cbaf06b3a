/** A price that is so far from the one in force that it may be a slip of the hand: ₹180 for 18. */

/** Beyond so many times the price in force, or below that part of it. */
const JUMP = 2

/** How many times the price it is, where that is a jump; below 1 it falls. */
export function computeJump(inForce: number, next: number): number | undefined {
  const times = next / inForce
  return times > JUMP || times < 1 / JUMP ? times : undefined
}
