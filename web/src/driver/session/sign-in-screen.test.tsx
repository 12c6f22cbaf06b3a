import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { currentSession, requestCode, verifyCode } from '@voltyatra/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Route } from 'wouter'
import { answer, answerCalls, refuse, stayAway } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { PATHS } from '../addresses.ts'
import type { Profile } from './session.ts'
import { SignInScreen } from './sign-in-screen.tsx'
import { signIn as words } from './texts.ts'

const driver: Profile = {
  _id: '01999999-0000-7000-8000-000000000006',
  phone: '+919876543210',
  email: null,
  name: null,
  vehicle: null,
  location: null,
  walletBalance: 0,
  holds: 0,
  amountOwed: 0,
  createdAt: '2026-11-20T06:30:00.000Z',
}

const nobody = answer(currentSession, () => ({ data: { administrator: null, customer: null } }))
const sentWithCall = (callAfterSeconds: number | null) =>
  answer(requestCode, () => ({
    message: 'The code is on its way.',
    data: { expiresAt: '2026-11-20T06:40:00.000Z', callAfterSeconds },
  }))
const sent = sentWithCall(null)

async function askForCode(search = '') {
  history.replaceState(null, '', `/app/sign-in${search}`)
  draw(<Route path={PATHS.signIn} component={SignInScreen} />)
  await userEvent.type(screen.getByLabelText(words.phone), '98765 43210')
  await userEvent.click(screen.getByRole('button', { name: words.send }))
}

test('the sixth digit signs in by itself, and leads to where the driver wanted to go', async () => {
  const calls = answerCalls(
    nobody,
    sent,
    answer(verifyCode, () => ({ data: { customer: driver, isNew: false } })),
  )
  await askForCode('?next=/app/money')
  const code = await screen.findByLabelText(words.code)
  expect(document.activeElement).toBe(code)
  await userEvent.type(code, '12 34-56')
  await waitFor(() => expect(location.pathname).toBe('/app/money'))
  expect(calls.of(verifyCode).map(({ body }) => body)).toEqual([{ phone: '98765 43210', code: '123456' }])
})

test('a code that the browser reads in the text message signs in without being typed', async () => {
  const calls = answerCalls(
    nobody,
    sent,
    answer(verifyCode, () => ({ data: { customer: driver, isNew: false } })),
  )
  const get = vi.fn().mockResolvedValue({ code: '654321' })
  vi.stubGlobal('OTPCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  await askForCode('?next=/app/me')
  await waitFor(() => expect(location.pathname).toBe('/app/me'))
  expect(get.mock.calls[0]?.[0]).toMatchObject({ otp: { transport: ['sms'] } })
  expect(calls.of(verifyCode).map(({ body }) => body)).toEqual([{ phone: '98765 43210', code: '654321' }])
})

test.each(['https://evil.example/', '//evil.example/', '/admin'])(
  'nobody is led out of the app by an address: %s',
  async (next) => {
    answerCalls(
      nobody,
      sent,
      answer(verifyCode, () => ({ data: { customer: driver, isNew: false } })),
    )
    await askForCode(`?next=${encodeURIComponent(next)}`)
    await userEvent.type(await screen.findByLabelText(words.code), '123456')
    await waitFor(() => expect(location.pathname).toBe('/app/find'))
    expect(location.host).toBe('localhost:3000')
  },
)

test('a wrong code is said, stays to be mended, and is not sent again by itself', async () => {
  const calls = answerCalls(nobody, sent, refuse(verifyCode, 'code-wrong'))
  await askForCode()
  const code = await screen.findByLabelText<HTMLInputElement>(words.code)
  await userEvent.type(code, '123456')
  await screen.findByRole('alert')
  expect(code.value).toBe('123456')
  await userEvent.type(code, '7')
  expect(calls.of(verifyCode)).toHaveLength(1)
})

test('a number that is refused stays, and no code is asked for', async () => {
  answerCalls(
    nobody,
    refuse(requestCode, 'invalid-request', [{ path: 'phone', message: 'Enter ten digits' }]),
  )
  await askForCode()
  await screen.findByText('Enter ten digits')
  expect(screen.getByLabelText<HTMLInputElement>(words.phone).value).toBe('98765 43210')
  expect(screen.queryByLabelText(words.code)).toBeNull()
})

test('another code is sent once asked for, and another number can be entered', async () => {
  const calls = answerCalls(nobody, sent)
  await askForCode()
  await userEvent.click(await screen.findByRole('button', { name: words.again }))
  await screen.findByText(words.againSent)
  expect(calls.of(requestCode)).toHaveLength(2)
  calls.answer(stayAway(requestCode))
  await userEvent.click(screen.getByRole('button', { name: words.again }))
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: words.otherNumber }))
  expect(screen.getByLabelText<HTMLInputElement>(words.phone).value).toBe('98765 43210')
})

test('a call is offered where there are any, and once the text message has had its time', async () => {
  const calls = answerCalls(nobody, sentWithCall(0))
  await askForCode()
  await userEvent.click(await screen.findByRole('button', { name: words.call }))
  await screen.findByText(words.calling)
  expect(calls.of(requestCode).map(({ body }) => body)).toEqual([
    { phone: '98765 43210' },
    { phone: '98765 43210', by: 'call' },
  ])
})

test.each([30, null])('no call is offered before its time, or where nobody calls: %s', async (seconds) => {
  answerCalls(nobody, sentWithCall(seconds))
  await askForCode()
  await screen.findByLabelText(words.code)
  expect(screen.queryByRole('button', { name: words.call })).toBeNull()
})
