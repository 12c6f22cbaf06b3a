/** The calls of `/api/v1`, noun by noun. */
export * from './charges.ts'
export * from './invoices.ts'
export * from './stations.ts'
export * from './tariffs.ts'
