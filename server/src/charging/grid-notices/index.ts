export {
  type GridControl,
  noteGrid,
  saveControls,
  selectGridControls,
  selectGridNotices,
} from './queries.ts'
