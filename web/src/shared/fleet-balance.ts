const PAISE = 100

/**
 * What a fleet has paid before, in rupees, below zero what it owes, without what charges that are not billed hold.
 * @param balance what is held among it, as the server has it, in rupees
 * @param held in rupees
 */
export const addHeldBack = (balance: number, held: number): number =>
  (Math.round(balance * PAISE) + Math.round(held * PAISE)) / PAISE
