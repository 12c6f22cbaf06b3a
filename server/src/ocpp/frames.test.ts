import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrame } from './frames.ts'

const nested = (depth: number) => `[2,"m","Heartbeat",${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}]`

test('a message may be nested as deeply as the protocol ever needs, and not beyond', () => {
  expect(readFrame(nested(32)).kind).toBe('call')
  expect(readFrame(nested(33))).toEqual({
    kind: 'bad',
    messageId: '-1',
    text: 'The message is nested too deeply',
  })
})

test('brackets within texts are not taken for nesting', () => {
  const text = '\\"[{'.repeat(100)
  expect(readFrame(JSON.stringify([2, 'm', 'DataTransfer', { vendorId: 'x', data: text }]))).toMatchObject({
    kind: 'call',
    payload: { data: text },
  })
})

test('whatever it says, a frame is read as what it is or as a bad one', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json({ maxDepth: 6 }),
        fc.jsonValue().map((value) => JSON.stringify([2, 'm', 'A', value])),
      ),
      (text) => {
        expect(['call', 'result', 'error', 'bad']).toContain(readFrame(text).kind)
      },
    ),
  )
})
