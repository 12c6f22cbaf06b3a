export * from './endpoint.ts'
export * from './ev-api/index.ts'
export * from './fields.ts'
export * from './refusals.ts'
