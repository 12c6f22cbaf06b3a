export { createProgramAdmission } from './admit-program.ts'
export { formatBeginning } from './key-text.ts'
export { type ProgramKey, selectProgramKeys } from './queries.ts'
export { createProgramKey, revokeProgramKey } from './service.ts'
