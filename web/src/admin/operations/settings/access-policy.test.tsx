import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  currentSession,
  listFactorRestorations,
  type ReplyOf,
  setAccessPolicy,
  showAccessPolicy,
} from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { signedInWith } from '../../testing/signed-in.ts'
import { AccessPolicy } from './access-policy.tsx'
import { accessPolicy as words } from './texts.ts'

const policy: ReplyOf<typeof showAccessPolicy>['data'] = {
  factorRoles: ['owner'],
  factorFrom: null,
  refundLimit: 500,
  idleMinutesMoney: 15,
  idleMinutesOthers: null,
}

const answered = [
  answer(showAccessPolicy, () => ({ data: policy })),
  answer(listFactorRestorations, () => ({ data: [] })),
  answer(setAccessPolicy, ({ body }) => ({ message: 'Saved', data: body as typeof policy })),
] as const

const minutes = () => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${words.idleMoney}`))
const save = () => userEvent.click(screen.getByRole('button', { name: words.save }))

test('minutes that are no number are refused beside their field, and are not taken for never', async () => {
  const calls = answerCalls(signedInWith('administrator.read', 'administrator.write'), ...answered)
  drawInPanel(<AccessPolicy />)
  for (const typed of ['abc', '4', '721', '15.5']) {
    await userEvent.clear(await minutes())
    await userEvent.type(await minutes(), typed)
    await save()
    await screen.findByText(words.minutes)
  }
  expect(calls.of(setAccessPolicy)).toEqual([])
  await userEvent.clear(await minutes())
  await save()
  await waitFor(() =>
    expect(calls.of(setAccessPolicy).map(({ body }) => body)).toEqual([
      { ...policy, idleMinutesMoney: null },
    ]),
  )
})

test('who may not change the policy does not ask for it', async () => {
  const calls = answerCalls(signedInWith('administrator.read'), ...answered)
  drawInPanel(<AccessPolicy />)
  await waitFor(() => expect(calls.of(currentSession)).toHaveLength(1))
  expect(calls.of(showAccessPolicy)).toEqual([])
})
