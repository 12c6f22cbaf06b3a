/** The calls of the context, noun by noun. */
export * from './orders.ts'
export * from './papers.ts'
export * from './payments.ts'
export * from './rates.ts'
export * from './tariffs.ts'
export * from './wallet-adjustments.ts'
export * from './wallet-statements.ts'
export * from './withdrawals.ts'
