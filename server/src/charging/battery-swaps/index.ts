export {
  type CabinetAtStation,
  type OwnSwap,
  selectCabinet,
  selectCabinetsAt,
} from './cabinet-queries.ts'
export { followSwaps } from './follow-swaps.ts'
export { type ListedSwap, selectBatteryPage, selectSwapPage } from './list-queries.ts'
export { loadOwnCabinet, requestOwnSwap } from './own-swaps.ts'
export { requestSwap } from './request-swap.ts'
export { changeCabinet, resolveSwap } from './resolve-swap.ts'
export { takeSwapEvent } from './take-event.ts'
export { SWAPS_WAITING } from './waiting-queries.ts'
