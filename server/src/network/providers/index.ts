export type { Provider } from './queries.ts'
export { providerPage } from './queries.ts'
export { addProvider, deleteProvider, undoDeleteProvider } from './service.ts'
