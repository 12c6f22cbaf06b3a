export { planAvailability, planReset, planUnlock } from './commands.ts'
export { bookByProgram, cancelByProgram, startByProgram, stopByProgram } from './control.ts'
export {
  type ProgramBooking,
  type ProgramCharger,
  type ProgramSession,
  selectProgramBooking,
  selectProgramBookings,
  selectProgramCharger,
  selectProgramChargers,
  selectProgramSession,
  selectProgramSessions,
} from './queries.ts'
