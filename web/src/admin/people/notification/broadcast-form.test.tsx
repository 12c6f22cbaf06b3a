import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { broadcastAudience, type ReplyOf, sendBroadcast } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { BroadcastForm } from './broadcast-form.tsx'
import { notifications as words } from './texts.ts'

const audience = answer(broadcastAudience, () => ({
  data: { recipients: 9, inbox: 9, sms: 2, email: 1, push: 3, languages: [] },
}))

const NOBODY = { delivered: 0, waiting: 0, skipped: 0, failed: 0 }
const sent = answer(
  sendBroadcast,
  (): ReplyOf<typeof sendBroadcast> => ({
    message: 'Sent',
    data: {
      _id: '018f3c1e-5b7a-7c3d-8e9f-0a1b2c3d4e5f',
      title: 'Diwali hours',
      message: 'All stations stay open.',
      kind: 'promotional',
      status: 'queued',
      offerId: null,
      undoUntil: '2026-11-28T10:00:10.000Z',
      recipients: 9,
      progress: 0,
      ...NOBODY,
      channels: { inbox: NOBODY, sms: NOBODY, email: NOBODY, push: NOBODY },
      skipReasons: [],
      translations: {},
      createdAt: '2026-11-28T10:00:00.000Z',
      createdBy: 'Asha Rao',
    },
  }),
)

test('a double click sends a notification once, and that it was sent stays there though the answer came between the clicks', async () => {
  const calls = answerCalls(audience, sent)
  drawInPanel(<BroadcastForm />)
  await userEvent.type(screen.getByLabelText(words.titleField), 'Diwali hours')
  await userEvent.type(screen.getByLabelText(words.message), 'All stations stay open.')
  const button = screen.getByRole('button', { name: words.send })
  fireEvent.click(button, { detail: 1 })
  await screen.findByText(words.sent)
  fireEvent.click(button, { detail: 2 })
  await screen.findByText(words.sent)
  expect(screen.queryByText(words.allFields)).toBeNull()
  expect(calls.of(sendBroadcast)).toHaveLength(1)
})
