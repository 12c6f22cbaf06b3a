/** Keeps the months of a database once, in a process of its own that a test kills. */
import { openDatabase } from '../../../db/client.ts'
import { keepMonths } from '../months.ts'

const { connection, now, archive } = JSON.parse(process.argv[2] ?? '')
const database = openDatabase({ connection, poolSize: 2 })
await keepMonths(database.db, new Date(now), archive)
await database.close()
