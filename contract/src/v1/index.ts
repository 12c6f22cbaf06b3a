/** The calls of `/api/v1`, noun by noun. */
export * from './charges.ts'
export * from './commands.ts'
export * from './drivers.ts'
export * from './invoices.ts'
export * from './reservations.ts'
export * from './statements.ts'
export * from './stations.ts'
export * from './tariffs.ts'
