export { type OwnFleetCard, selectFleetCardPage, selectOwnFleetCard } from './card-queries.ts'
export { activateCard, blockOwn, changeCard, replaceCard } from './cards.ts'
export { type RunningFleetCharge, selectRunningFleetCharges } from './queries.ts'
