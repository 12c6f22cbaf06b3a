export {
  type ControlFilter,
  deleteControls,
  type GridControl,
  noteGrid,
  saveControls,
  saveSetControl,
  selectGridAbilities,
  selectGridControls,
  selectGridNotices,
} from './queries.ts'
