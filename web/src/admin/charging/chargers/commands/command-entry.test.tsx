import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { commandCharger, listChargingSessions } from '@voltyatra/contract'
import { findCommandSet, hasForm } from '@voltyatra/contract/commands'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../../testing/answer-calls.ts'
import { drawInPanel } from '../../../testing/draw-in-panel.tsx'
import { signedInWith } from '../../../testing/signed-in.ts'
import type { ChargerOne } from '../../shared/charger-calls.ts'
import { commands as words } from '../command-texts.ts'
import { CommandByForm } from './command-entry.tsx'

const AT = '2026-11-28T06:00:00.000Z'
const CHARGER = '0192f0aa-0000-7000-8000-000000000001'

/** The form of a command of OCPP 2.1, at a charger that answers so. */
function open(action: string, said: Readonly<Record<string, unknown>> = { status: 'Accepted' }) {
  const calls = answerCalls(
    signedInWith('charger.manage'),
    answer(listChargingSessions, () => ({ data: [], page: { total: 0, nextCursor: null } })),
    answer(commandCharger, () => ({
      message: `The charger answered ${action}.`,
      data: {
        ...{ _id: '0192f0aa-0000-7000-8000-000000000101', action, payload: {}, status: 'answered' as const },
        ...{ chargerId: CHARGER, answer: said, errorCode: null, errorText: null, emptiedAt: null },
        ...{ createdAt: AT, sentAt: AT, endedAt: AT },
      },
    })),
  )
  const form = findCommandSet('ocpp2.1').forms[action]
  if (!form || !hasForm(form)) throw new Error(`${action} has no form`)
  const connectors = [{ evse: 1, number: 1, status: 'Available' }]
  const charger = { _id: CHARGER, status: 'accepted', connected: true, protocol: 'ocpp2.1', connectors }
  drawInPanel(<CommandByForm charger={charger as unknown as ChargerOne} action={action} form={form} />)
  return calls
}

const fillIn = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}

const send = () => userEvent.click(screen.getByRole('button', { name: words.send }))

test.each([
  ['SetChargingProfile', 'At most', '-5', words.notNumber.number],
  ['SetChargingProfile', 'At most', '0x10', words.notNumber.number],
  ['NotifyWebPaymentStarted', 'Duration in seconds', '-5', words.notNumber.count],
  ['NotifyWebPaymentStarted', 'Duration in seconds', '1.5', words.notNumber.count],
  ['NotifyWebPaymentStarted', 'Duration in seconds', '9999999999', words.tooMuch(2_147_483_647)],
  ['SetMonitoringLevel', 'Severity, 0 (worst) to 9', '10', words.tooMuch(9)],
  ['AFRRSignal', 'Value', '1.5', words.notNumber.integer],
  ['AFRRSignal', 'Value', '-9999999999', words.tooLittle(-2_147_483_648)],
])('%s: of “%s”, %s is refused beside its field and not sent', async (action, label, text, fault) => {
  const calls = open(action)
  await fillIn(label, text)
  await send()
  await screen.findByText(fault)
  expect(calls.of(commandCharger)).toEqual([])
})

test('a number below 0 is sent where the grid operator may give one', async () => {
  const calls = open('AFRRSignal')
  await fillIn('Value', '-5')
  await send()
  await screen.findByText(words.answered('Accepted'))
  expect(calls.of(commandCharger)[0]?.body).toMatchObject({ payload: { signal: -5 } })
})

test('what a charger answered before does not stand beside what is wrong now', async () => {
  open('SetDisplayMessage')
  await fillIn('Text', 'Closed for cleaning')
  await send()
  await screen.findByText(words.answered('Accepted'))
  await fillIn('Text', '')
  await send()
  await screen.findByText(words.fieldNeeded)
  expect(screen.queryByText(words.answered('Accepted'))).toBeNull()
})

test('an answer whose word does not say enough is explained', async () => {
  open('SetDisplayMessage', { status: 'NotSupported' })
  await fillIn('Text', 'Hello')
  await send()
  await screen.findByText('The charger answered: It does not support this (NotSupported).')
})

test('a charger that answers without a word has answered', async () => {
  open('NotifyWebPaymentStarted', {})
  await screen.findByLabelText('Duration in seconds')
  await send()
  await screen.findByText(words.answeredOnly)
})
