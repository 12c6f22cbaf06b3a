import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  changeConsents,
  changeNoticeChannels,
  getConsents,
  getNoticeChannels,
  type ReplyOf,
} from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls, refuse } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { Notifications } from './notifications-part.tsx'
import { notifications as words } from './texts.ts'

type Channels = ReplyOf<typeof getNoticeChannels>['data']

const ALL: Channels = { sms: true, whatsapp: true, email: true }

const notice = { version: '1', language: 'en', text: 'May tell me of offers' }

const consents = answer(getConsents, () => ({
  data: { sms: false, email: false, push: false, notice, history: [] },
}))

async function openChannels() {
  draw(<Notifications />)
  const own = within(screen.getByRole('group', { name: words.channels }))
  await waitFor(() => expect(own.getByLabelText<HTMLInputElement>(words.by.sms).checked).toBe(true))
  return (name: keyof typeof words.by) => own.getByLabelText<HTMLInputElement>(words.by[name])
}

test('a box shows what was chosen at once, and two in a row are both kept', async () => {
  let kept = ALL
  const calls = answerCalls(
    consents,
    answer(getNoticeChannels, () => ({ data: kept })),
    answer(changeNoticeChannels, ({ body }) => {
      kept = { ...kept, ...(body as Partial<Channels>) }
      return { message: 'Saved', data: kept }
    }),
  )
  const box = await openChannels()
  fireEvent.click(box('sms'))
  expect(box('sms').checked).toBe(false)
  fireEvent.click(box('email'))
  expect([box('sms').checked, box('email').checked]).toEqual([false, false])
  await waitFor(() => expect(calls.of(changeNoticeChannels)).toHaveLength(2))
  await waitFor(() => expect(kept).toEqual({ sms: false, whatsapp: true, email: false }))
  expect([box('sms').checked, box('email').checked]).toEqual([false, false])
})

test('a choice that is refused goes back, and says why', async () => {
  answerCalls(
    consents,
    answer(getNoticeChannels, () => ({ data: ALL })),
    refuse(changeNoticeChannels, 'too-many-requests'),
    refuse(changeConsents, 'consent-notice-changed'),
  )
  const box = await openChannels()
  fireEvent.click(box('sms'))
  await screen.findByRole('alert')
  await waitFor(() => expect(box('sms').checked).toBe(true))
})
