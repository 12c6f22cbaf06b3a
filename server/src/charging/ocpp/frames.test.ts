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

test('what pads a message is cut off: the end of a C string, a byte order mark, line ends', () => {
  const call = '[2,"m","Heartbeat",{}]'
  for (const [before, after] of [
    ['', '\u0000'],
    ['\ufeff', '\u0000\u0000'],
    ['\ufeff \r\n', '\r\n\u0000'],
    ['\u00a0\t', ' '],
  ]) {
    expect(readFrame(`${before}${call}${after}`)).toMatchObject({ kind: 'call', text: call })
  }
  expect(readFrame('\u0000\ufeff').kind).toBe('bad')
})

test('a kind of message that the protocol may have one day is passed over, whatever stands behind it', () => {
  for (const frame of ['[5]', '[5,7,"InternalError","",{}]', '[6,"m"]', '[6,"m",{}]', '[9]', '[1.5]']) {
    expect(readFrame(frame)).toEqual({ kind: 'ignored' })
  }
  expect(readFrame('["2","m","Heartbeat",{}]').kind).toBe('bad')
})

test('messages of 2.1 that are never answered are read as what they are', () => {
  expect(readFrame('[6,"m","NotifyPeriodicEventStream",{"id":1}]')).toMatchObject({
    kind: 'send',
    messageId: 'm',
    action: 'NotifyPeriodicEventStream',
    payload: { id: 1 },
  })
  expect(readFrame('[5,"m","FormatViolation","Wrong",{}]')).toMatchObject({
    kind: 'result-error',
    messageId: 'm',
    code: 'FormatViolation',
    description: 'Wrong',
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
        expect(['call', 'result', 'error', 'send', 'result-error', 'ignored', 'bad']).toContain(
          readFrame(text).kind,
        )
      },
    ),
  )
})

test('as many lists and objects as there may be nest nothing beside each other', () => {
  const payload = { values: Array.from({ length: 100 }, (_none, number) => ({ number, list: [number] })) }
  expect(readFrame(JSON.stringify([2, '1', 'DataTransfer', payload]))).toMatchObject({
    kind: 'call',
    payload,
  })
})
