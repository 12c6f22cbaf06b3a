export {
  deleteCalendarAddress,
  selectCalendarAddress,
  selectCalendarOwner,
  updateCalendarRead,
} from './queries.ts'
export { createCalendarAddress, endCalendarAddress, hashCalendarSecret, loadCalendar } from './service.ts'
