/** The program's own PostgreSQL: private to one data folder, on a socket, with nothing to set up or to repair. */
export { openDataFolder } from './data-folder.ts'
export { EmbeddedServerError, type EmbeddedServerErrorCode } from './error.ts'
export { connectionOfRunning } from './running.ts'
export { type EmbeddedServer, type EmbeddedServerOptions, startEmbeddedServer } from './start.ts'
