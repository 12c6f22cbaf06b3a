import { TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiRefusal } from '../../shared/call-api.ts'
import { drawInPanel } from '../testing/draw-in-panel.tsx'
import { useForm } from './use-form.ts'

const empty = new ApiRefusal({
  ...{ status: 400, code: 'invalid-request', message: 'Enter the name', retryAfter: undefined },
  issues: [
    { path: 'name', message: 'Enter the name' },
    { path: 'name', message: 'Write it in Latin letters' },
    { path: 'ifsc', message: 'Enter the IFSC' },
  ],
})

function Entry() {
  const form = useForm({ initial: { name: '', ifsc: '' } })
  return (
    <>
      <TextInput label="Name" {...form.field('name')} />
      <TextInput label="IFSC" {...form.field('ifsc')} />
      <button type="button" onClick={() => form.refused(empty)}>
        Send
      </button>
    </>
  )
}

test('of two things that are wrong with a field the first is said beside it, as it is said of the form', async () => {
  drawInPanel(<Entry />)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('Enter the name')).toBeTruthy()
  expect(screen.queryByText('Write it in Latin letters')).toBeNull()
  expect(screen.getByText('Enter the IFSC')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name'), 'A')
  expect(screen.queryByText('Enter the name')).toBeNull()
})
