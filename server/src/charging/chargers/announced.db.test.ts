import { expect, test } from 'vitest'
import { network } from '../ocpp/testing/network.ts'

test('open screens are notified of a command and its result, and not of other messages', async () => {
  const { accepted, seen, admin, app } = await network()
  const charger = await accepted()
  const { _id: id } = await seen('CP-1')
  const notifications = async () => {
    const { rows } = await app.database.pool.query(
      `select from change_event where topic = 'charger' and subject_id = $1`,
      [id],
    )
    return rows.length
  }
  const before = await notifications()
  await charger.call('DataTransfer', { vendorId: 'Kirana' })
  expect(await notifications()).toBe(before)
  const requested = admin.post(`/chargers/${id}/commands`, { action: 'ClearCache' })
  const { messageId } = await charger.called()
  const onTheWay = await notifications()
  expect(onTheWay).toBeGreaterThan(before)
  charger.answer(messageId, { status: 'Accepted' })
  expect((await requested).body.data.status).toBe('answered')
  expect(await notifications()).toBeGreaterThan(onTheWay)
})
