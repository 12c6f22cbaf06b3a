export {
  confirmAutocharge,
  findAutochargeOffer,
  turnOffAutocharge,
} from './autocharge.ts'
export { completeOrder } from './complete-order.ts'
export { isContractKnown, noteContractCheck } from './contract-queries.ts'
export { placeFleetOrder } from './fleet-orders.ts'
export { payCardCharge, payCardCharges } from './follow.ts'
export { type CardList, importCards, type LineProblem, type ReadLine, type WrongLine } from './import.ts'
export {
  type CardCharge,
  type ListedCard,
  selectCardChargePage,
  selectCardPage,
  selectListedCard,
  selectUnknownCards,
  type UnknownCard,
} from './list-queries.ts'
export {
  type DueList,
  type LocalListOf,
  saveList,
  selectDueLists,
  selectLocalList,
  selectWantedList,
} from './local-list-queries.ts'
export {
  type CardOrder,
  deleteOrdersOf as forgetCardOrders,
  selectFleetOrderPage,
  selectOrderPage,
  selectOrdersOf,
} from './order-queries.ts'
export { cancelOrder, placeOrder, sendOrder, withdrawOrder } from './orders.ts'
export {
  allowClaim,
  blockOwnCard,
  claimCard,
  giveCard,
  loadOwnCharges,
  lockFreeCard,
  releaseCards,
} from './own-cards.ts'
export { selectCard, selectCardsOf } from './queries.ts'
export { type RefusedCard, selectRefusedCards } from './refused-queries.ts'
export { checkRemoteStart } from './remote-start.ts'
export { replaceOwnCard } from './replace-card.ts'
export { blockCard, changeCard, createCard, removeCard, unblockCard } from './service.ts'
export { admitSession, answerCard, answerShown, type CardAnswer, type Shown } from './shown.ts'
export { chooseCardState } from './state-queries.ts'
export { noteUnknownCard } from './unknown-queries.ts'
export { CARDS_WAITING } from './waiting-queries.ts'
