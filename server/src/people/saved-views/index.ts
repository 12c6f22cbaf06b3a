export type { SavedView } from './queries.ts'
export { viewsOf } from './queries.ts'
export { changeView, deleteView, saveView } from './service.ts'
