export type { Provider } from './queries.ts'
export { selectProviderPage } from './queries.ts'
export { addProvider, deleteProvider, undoDeleteProvider } from './service.ts'
