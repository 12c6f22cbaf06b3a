import { expect, test } from 'vitest'
import { ListRoom } from '../list-room.ts'
import type { CallAnswer } from '../meter-settings.ts'
import { LOCAL_LIST } from './local-lists.ts'

/** A charger whose list is set to this, and has this much room as its report says; without one it sends none. */
function readLimits(settings: Readonly<Record<string, string>>, most?: number) {
  const room = new ListRoom()
  const got = { Available: 'true', Enabled: 'true', ...settings }
  const answer = (action: string, payload: object): object => {
    if (action === 'GetVariables') {
      return {
        getVariableResult: Object.entries(got).map(([name, attributeValue]) => ({
          ...{ attributeStatus: 'Accepted', attributeValue },
          ...{ component: { name: 'LocalAuthListCtrlr' }, variable: { name } },
        })),
      }
    }
    expect([action, payload]).toEqual([
      'GetReport',
      {
        requestId: expect.any(Number),
        componentVariable: [{ component: { name: 'LocalAuthListCtrlr' }, variable: { name: 'Entries' } }],
      },
    ])
    if (most === undefined) return { status: 'NotSupported' }
    const { requestId } = payload as { requestId: number }
    room.note({ requestId, isLast: true, most })
    return { status: 'Accepted' }
  }
  const request = async (action: string, payload: object): Promise<CallAnswer> => ({
    kind: 'answered',
    answer: answer(action, payload),
  })
  return LOCAL_LIST.limits(request, room)
}

test.each([
  ['nothing more', {}, undefined, { most: 1_000, perMessage: 20 }],
  ['how many cards it has room for', {}, 40, { most: 40, perMessage: 20 }],
  ['how many a message may bring', { ItemsPerMessage: '7' }, 5_000, { most: 5_000, perMessage: 7 }],
  [
    'how long a message may be',
    { ItemsPerMessage: '250', BytesPerMessage: '4096' },
    40,
    { most: 40, perMessage: 15 },
  ],
  ['that hardly a message fits', { BytesPerMessage: '100' }, 40, { most: 40, perMessage: 1 }],
])('a charger that says %s', async (_what, settings, most, limits) => {
  expect(await readLimits(settings, most)).toEqual(limits)
})

test('a charger whose list is switched off and stays so is not asked for its room', async () => {
  expect(await readLimits({ Available: 'false' })).toBeUndefined()
})

test('the longest entry is no longer than what is reckoned with', async () => {
  const sent: object[] = []
  const text = 'X'.repeat(36)
  const card = {
    number: text,
    kind: 'MacAddress',
    group: text,
    expiresAt: '2026-11-29T00:00:00.000Z',
  } as const
  const request = async (_action: string, payload: object): Promise<CallAnswer> => {
    sent.push(payload)
    return { kind: 'answered', answer: { status: 'Accepted' } }
  }
  await LOCAL_LIST.send(request, {
    type: 'Differential',
    version: 2_147_483_000,
    changes: Array.from({ length: 15 }, () => ({ number: text, kind: card.kind, card })),
  })
  expect(JSON.stringify(sent[0]).length).toBeLessThan(4_096 - 100)
})
