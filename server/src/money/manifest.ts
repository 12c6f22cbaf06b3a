/** Money: the ledger, wallets, orders and their payments, prices, and what partners are paid. */
import { joinFeatures } from '../context.ts'
import { FEATURES } from './features.ts'

export const money = joinFeatures('money', FEATURES)
