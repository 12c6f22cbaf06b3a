/** A process that takes out all contact queries of the database in its argument and says what that took. */
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../db/client.ts'
import { CONTACT_QUERY_COLUMNS } from '../../../people/contact-queries/http/export.ts'
import { selectContactQueryPage } from '../../../people/contact-queries/index.ts'
import { openExport } from '../open-export.ts'

const MEGABYTE = 1024 * 1024
const rss = (): number => process.memoryUsage.rss() / MEGABYTE

const { db, close } = openDatabase({ connection: JSON.parse(process.argv[2] ?? '') })

/** How many bytes the file has, and the most memory that was in use while it came. */
async function takeOut(): Promise<{ readonly megabytes: number; readonly peak: number }> {
  const file = await openExport(
    { db, gone: new AbortController().signal },
    { columns: CONTACT_QUERY_COLUMNS, page: (tx, request) => selectContactQueryPage(tx, request) },
  )
  if (!file.ok) throw new Error(file.refusal.sentence)
  let [bytes, peak] = [0, rss()]
  for await (const chunk of file.value) {
    bytes += (chunk as Buffer).length
    peak = Math.max(peak, rss())
  }
  return { megabytes: bytes / MEGABYTE, peak }
}

// What the program and its first pages take is not what the file takes.
await pause(0)
const before = rss()
const { megabytes, peak } = await takeOut()
console.log(JSON.stringify({ megabytes, growth: peak - before }))
await close()
