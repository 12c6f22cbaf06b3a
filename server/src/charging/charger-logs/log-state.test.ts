import { expect, test } from 'vitest'
import { findLogState, type LogFacts, type LogState } from './log-state.ts'
import { cleanName } from './receive-log.ts'

const now = new Date('2026-11-20T06:30:00.000Z')
const OPEN: LogFacts = {
  receivedAt: null,
  endsAt: new Date(now.getTime() + 1),
  reportedStatus: null,
  commandStatus: null,
  answer: null,
}

test.each<[LogState, Partial<LogFacts>]>([
  ['waiting', {}],
  ['waiting', { commandStatus: 'answered', answer: { fileName: 'a.log' } }],
  ['uploading', { reportedStatus: 'Uploading', commandStatus: 'answered', answer: { status: 'Accepted' } }],
  ['received', { receivedAt: now, reportedStatus: 'UploadFailure' }],
  ['nothing', { commandStatus: 'answered', answer: {} }],
  ['failed', { commandStatus: 'answered', answer: { status: 'Rejected' } }],
  ['failed', { commandStatus: 'not-connected' }],
  ['failed', { reportedStatus: 'UploadFailed' }],
  ['lapsed', { endsAt: now, reportedStatus: 'Uploading' }],
])('a file is %s after %j', (state, facts) => {
  expect(findLogState({ ...OPEN, ...facts }, now)).toBe(state)
})

test('of the name that a charger gives its file nothing is left that means anything to a disk or a header', () => {
  expect(cleanName('logs/2026 11.zip')).toBe('2026_11.zip')
  expect(cleanName('..\\..\\etc\\passwd')).toBe('passwd')
  expect(cleanName('../..')).toBeNull()
  expect(cleanName('"\r\nx: y"')).toBe('___x__y_')
  expect(cleanName(`${'a'.repeat(300)}.log`)).toHaveLength(100)
  expect(cleanName('')).toBeNull()
})
