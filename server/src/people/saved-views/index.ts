export type { SavedView } from './queries.ts'
export { selectViewsOf } from './queries.ts'
export { changeView, deleteView, saveView } from './service.ts'
