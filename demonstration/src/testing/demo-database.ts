/** A demonstration as `buildDemo` makes it, in a database that goes with the running test. */
import { freshDatabase } from '@voltyatra/server/db/testing/test-database.ts'
import { createDiskBillImages } from '@voltyatra/server/platform/bill-images.ts'
import { openLog } from '@voltyatra/server/platform/log.ts'
import { openPasswords } from '@voltyatra/server/platform/passwords.ts'
import { buildDemo } from '../build.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** @returns how its database is reached */
export async function demoDatabase(request: Parameters<typeof buildDemo>[1]) {
  const connection = await freshDatabase()
  const billImages = createDiskBillImages(await temporaryFolder())
  const context = { connection, billImages, passwords: openPasswords(), log: openLog('silent') }
  await buildDemo({ ...context, staysInThread: true }, request)
  return connection
}
