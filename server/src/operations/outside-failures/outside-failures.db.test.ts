import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('nothing outside fails at first, and a stranger is not answered', async () => {
  const { operator, visitor } = await testApp()
  expect((await (await operator()).get('/outside-failures')).body.data).toEqual([])
  expect((await visitor.get('/outside-failures')).status).toBe(401)
})
