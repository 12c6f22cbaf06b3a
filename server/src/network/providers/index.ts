export { providerPage } from './queries.ts'
export { addProvider, deleteProvider, type Provider, undoDeleteProvider } from './service.ts'
