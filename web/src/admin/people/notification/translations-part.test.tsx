import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { broadcastAudience, type ReplyOf, sendBroadcast } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls, refuse } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { BroadcastForm } from './broadcast-form.tsx'
import { notifications as words } from './texts.ts'

const audience = answer(
  broadcastAudience,
  (): ReplyOf<typeof broadcastAudience> => ({
    data: {
      ...{ recipients: 9, inbox: 9, sms: 2, email: 1, push: 3 },
      languages: [
        { language: 'en', recipients: 4, byText: true },
        { language: 'ta', recipients: 3, byText: false },
        { language: 'hi', recipients: 2, byText: true },
      ],
    },
  }),
)

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const fill = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}
const unfold = () => userEvent.click(screen.getByText(/^Other languages/))
const choose = (language: string) =>
  userEvent.selectOptions(screen.getByLabelText(words.languages.language), language)
const send = () => userEvent.click(screen.getByRole('button', { name: words.send }))

async function open() {
  drawInPanel(<BroadcastForm />)
  await fill(words.titleField, 'Diwali hours')
  await fill(words.message, 'All stations stay open.')
}

test('the form says which drivers still get the English, and offers the language that most of them read', async () => {
  answerCalls(audience)
  await open()
  await screen.findByText('These drivers get the English: Tamil (3), Hindi (2).')
  await screen.findByText(/Email: 1 · Push message: 3/)
  await unfold()
  await screen.findByLabelText('Title in Tamil')
  screen.getByText(words.languages.notByText('Tamil'))
  await choose('hi')
  await fill('Title in Hindi', 'दिवाली')
  await fill('Message in Hindi', 'खुले रहेंगे।')
  await screen.findByText('These drivers get the English: Tamil (3).')
  expect(screen.queryByText(words.languages.notByText('Hindi'))).toBeNull()
  expect(field('Title in Hindi').lang).toBe('hi')
  // As a driver of that language sees it.
  expect(screen.getByRole('figure').textContent).toContain('खुले रहेंगे।')
})

test('a language with a title and no message does not count as written', async () => {
  answerCalls(audience)
  await open()
  await unfold()
  await choose('hi')
  await fill('Title in Hindi', 'दिवाली')
  await screen.findByText('These drivers get the English: Tamil (3), Hindi (2).')
  screen.getByText('Other languages: Hindi (not finished)')
  screen.getByRole('option', { name: 'Hindi · not finished' })
  await fill('Message in Hindi', 'खुले रहेंगे।')
  await screen.findByText('These drivers get the English: Tamil (3).')
  screen.getByText('Other languages: Hindi')
  screen.getByRole('option', { name: 'Hindi · written' })
})

test('half a language is not sent, and its field says so though another one is shown', async () => {
  const calls = answerCalls(audience)
  await open()
  await unfold()
  await choose('hi')
  await fill('Title in Hindi', 'दिवाली')
  await choose('ta')
  await send()
  await screen.findByText(words.languages.half.message('Hindi'))
  expect(field('Message in Hindi').getAttribute('aria-invalid')).toBe('true')
  expect(calls.of(sendBroadcast)).toEqual([])
})

test('what the server says of a language stands in its field, and all that is written is sent', async () => {
  const fault = 'Odia: At most 200 characters'
  const calls = answerCalls(
    audience,
    refuse(sendBroadcast, 'invalid-request', [{ path: 'translations.or.title', message: fault }]),
  )
  await open()
  await unfold()
  for (const [code, language] of [
    ['or', 'Odia'],
    ['hi', 'Hindi'],
  ] as const) {
    await choose(code)
    await fill(`Title in ${language}`, `${code} title`)
    await fill(`Message in ${language}`, `${code} text`)
  }
  await unfold()
  await send()
  await screen.findByText(fault)
  expect(field('Title in Odia').value).toBe('or title')
  await waitFor(() => expect(calls.of(sendBroadcast)).toHaveLength(1))
  expect(calls.of(sendBroadcast)[0]?.body).toMatchObject({
    title: 'Diwali hours',
    translations: {
      hi: { title: 'hi title', message: 'hi text' },
      or: { title: 'or title', message: 'or text' },
    },
  })
})
