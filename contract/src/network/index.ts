/** The calls of the context, noun by noun. Made from the folders beside it by `npm run generate`. */
export * from './network-map.ts'
export * from './pin-codes.ts'
export * from './providers.ts'
export * from './station-figures.ts'
export * from './station-pictures.ts'
export * from './station-requests.ts'
export * from './stations.ts'
export * from './vehicles.ts'
