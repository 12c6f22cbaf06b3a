import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { adjustWallet, getAdjustmentLimits } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import type { CustomerOne } from '../shared/customers.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { adjusting as words } from './texts.ts'

const ID = '01999999-0000-7000-8000-000000000001'

const open = (fields: Pick<CustomerOne, 'walletBalance' | 'amountOwed'>) => {
  const user = { _id: ID, name: 'Asha', phone: '+919876543210', ...fields } as CustomerOne
  drawInPanel(<AdjustDialog user={user} onClose={() => undefined} />)
}

/** The rows under the form, by their names. */
const readSum = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

test('who gives to a driver that owes reads before and after that what is owed is paid first', async () => {
  const server = answerCalls(
    answer(getAdjustmentLimits, () => ({ data: { own: null, roles: [] } })),
    answer(adjustWallet, () => ({ data: { _id: ID, before: 0, after: 3.4 } })),
  )
  open({ walletBalance: 0, amountOwed: 26.6 })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(words.amount), '30')
  expect(readSum()).toMatchObject({
    [words.owed]: '₹26.60',
    [words.owedAfterwards]: '₹0.00',
    [words.afterwards]: '₹3.40',
  })
  await user.selectOptions(screen.getByLabelText(words.reason), 'other')
  await user.type(screen.getByLabelText(words.note), 'The company pays it')
  await user.click(screen.getByRole('button', { name: words.send('₹30.00') }))
  expect(await screen.findByText(words.doneOwing('₹3.40'))).toBeTruthy()
  expect(server.of(adjustWallet)).toHaveLength(1)
})

test('where nothing is owed, nothing is said of it', async () => {
  answerCalls(answer(getAdjustmentLimits, () => ({ data: { own: null, roles: [] } })))
  open({ walletBalance: 50, amountOwed: 0 })
  await userEvent.setup().type(await screen.findByLabelText(words.amount), '30')
  expect(readSum()).toMatchObject({ [words.afterwards]: '₹80.00' })
  expect(readSum()).not.toHaveProperty(words.owed)
})
