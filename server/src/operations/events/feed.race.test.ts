import { expect, test } from 'vitest'
import { TOPICS } from '../../contexts.ts'
import { afterThisTest, testDatabase } from '../../db/testing/test-database.ts'
import { createId } from '../../db/unit-of-work.ts'
import { openLog } from '../../platform/log.ts'
import { createOperatorAudience } from './audience.ts'
import { formatCursor } from './cursor.ts'
import { openChangeFeed } from './feed.ts'
import { recorder } from './testing/recorder.ts'
import { settled } from './testing/settled.ts'

const WRITERS = 10
const TRANSACTIONS = 6

test('while ten write at once, a follower, and one that reconnects after every event, get everything once', async () => {
  const { db, pool } = await testDatabase()
  const feed = openChangeFeed({ db, log: openLog('silent') })
  afterThisTest(() => feed.close())
  const steady = recorder()
  const following = feed.follow(steady)
  while (following.cursor() === undefined) await settled(db)

  const resumed: string[] = []
  const resets: string[] = []
  const reconnect = (after?: string): void => {
    const following = feed.follow(
      {
        audience: createOperatorAudience('owner', TOPICS),
        change({ at, subjectId }) {
          resumed.push(subjectId)
          following.stop()
          reconnect(formatCursor(at))
        },
        reset: (at) => void resets.push(at),
        isReady: () => true,
      },
      after,
    )
  }
  reconnect(following.cursor())

  const committed = new Set<string>()
  // Transactions of different lengths, some of which come to nothing, so that they end in another order than they
  // began.
  const write = async (writer: number) => {
    for (let count = 0; count < TRANSACTIONS; count += 1) {
      const client = await pool.connect()
      const ids = Array.from({ length: 1 + ((writer + count) % 4) }, createId)
      await client.query('begin')
      for (const id of ids) {
        await client.query('insert into vehicle values ($1, $2, now())', [id, id])
        for (let pause = 0; pause < (writer * count) % 7; pause += 1) await client.query('select 1')
      }
      const isKept = (writer + count) % 5 > 0
      await client.query(isKept ? 'commit' : 'rollback')
      client.release()
      if (isKept) for (const id of ids) committed.add(id)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))

  await steady.until(({ changes }) => changes.length >= committed.size)
  const received = steady.changes.map(({ subjectId }) => subjectId)
  while (resumed.length < committed.size) await settled(db)
  expect(new Set(received)).toEqual(committed)
  expect(received).toHaveLength(committed.size)
  expect(resumed).toEqual(received)
  expect([resets, steady.resets]).toEqual([[], []])
})
