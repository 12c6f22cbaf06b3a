/** The calls of `/api/v1`, noun by noun. */
export * from './stations.ts'
export * from './tariffs.ts'
