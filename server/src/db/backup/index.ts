/** Backups of a whole installation, embedded or served, as one file. */
export { BackupError } from './error.ts'
export { checkBackup, type Restored, restoreBackup } from './restore-backup.ts'
export { describeOrigin, ensureSigningKey, findSigningKey, type SigningKey } from './signature.ts'
export { writeBackup } from './write-backup.ts'
