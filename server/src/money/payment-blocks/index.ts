export { followDueBlocks, followOwnBlock } from './follow-blocks.ts'
export { keepBlock, queryProvidersForBlock } from './open-block.ts'
export {
  checkBlockSoon,
  findNextBlockAt,
  lockBlockOf,
  type PaymentBlock,
  selectBlock,
  selectBookingToPay,
} from './queries.ts'
export { settleBlockRefunds, takeBackCaptured, takeBackKnown } from './take-back.ts'
export { type BilledBlock, type BlockAwaited, billBlock, findUsableBlock, useBlock } from './use-block.ts'
