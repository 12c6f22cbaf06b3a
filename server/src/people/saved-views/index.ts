export { viewsOf } from './queries.ts'
export { changeView, deleteView, type SavedView, saveView } from './service.ts'
