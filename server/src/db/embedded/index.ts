/** The program's own PostgreSQL: private to one data folder, on a socket, with nothing to set up or to repair. */
export { openDataFolder } from './data-folder.ts'
export { createMissingError, EmbeddedServerError } from './error.ts'
export { findRunningConnection } from './running.ts'
export { type EmbeddedServer, startEmbeddedServer } from './start.ts'
