export { type OwnFleetCard, selectFleetCardPage, selectOwnFleetCard } from './card-queries.ts'
export { blockOwn, changeCard, claimFleetCard, replaceCard } from './cards.ts'
export { type RunningFleetCharge, selectRunningFleetCharges } from './queries.ts'
