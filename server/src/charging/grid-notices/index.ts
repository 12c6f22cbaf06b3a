export {
  type ControlFilter,
  deleteControls,
  type GridControl,
  markSuperseded,
  noteGrid,
  saveControls,
  saveSetControl,
  selectGridAbilities,
  selectGridControls,
  selectGridNotices,
} from './queries.ts'
