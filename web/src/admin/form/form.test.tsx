import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { drawInPanel } from '../testing/draw-in-panel.tsx'
import { Refused } from '../ui/note.tsx'
import { Form } from './form.tsx'
import { useForm } from './use-form.ts'

function Entry({ answered = Promise.resolve() }: { readonly answered?: Promise<void> }) {
  const form = useForm({
    initial: { name: '', city: '', note: '' },
    check: ({ name, city }) => ({
      ...(name === '' && { name: 'Enter the name' }),
      ...(city === '' && { city: 'Enter the city' }),
    }),
  })
  const send = async () => {
    await answered
    form.isRight()
  }
  return (
    <Form onSend={send}>
      <TextInput label="Name" {...form.field('name')} />
      <TextInput label="City" {...form.field('city')} />
      <TextInput label="Note" {...form.field('note')} />
      <button type="submit">Save</button>
    </Form>
  )
}

const expectFocus = (label: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))

test('the focus goes to the first field that is wrong', async () => {
  drawInPanel(<Entry />)
  await userEvent.click(screen.getByText('Save'))
  await expectFocus('Name')
  await userEvent.type(screen.getByLabelText('Name'), 'A{Enter}')
  await expectFocus('City')
  expect(screen.queryByText('Enter the name')).toBeNull()
})

test('whoever has gone on to another field meanwhile stays there', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  drawInPanel(<Entry answered={answered} />)
  await userEvent.click(screen.getByText('Save'))
  await userEvent.click(screen.getByLabelText('Note'))
  resolve()
  expect(await screen.findByText('Enter the city')).toBeTruthy()
  await userEvent.keyboard('x')
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('x')
})

/** Of which the server refuses every name, each time anew. */
function RefusedEntry() {
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => (name === '' ? { name: 'Enter the name' } : {}),
  })
  const [problem, setProblem] = useState<Error>()
  const send = async () => {
    if (form.isRight()) setProblem(new Error('refused'))
  }
  return (
    <Form onSend={send}>
      <TextInput label="Name" {...form.field('name')} />
      <Refused problem={problem} otherwise="There is one of this name." />
      <button type="submit">Save</button>
    </Form>
  )
}

test('why the form was refused does not stand beside what is wrong with it later, and comes back where it is', async () => {
  drawInPanel(<RefusedEntry />)
  await userEvent.type(screen.getByLabelText('Name'), 'A{Enter}')
  await screen.findByRole('alert')
  await userEvent.type(screen.getByLabelText('Name'), '{Backspace}{Enter}')
  await screen.findByText('Enter the name')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(screen.getByLabelText('Name'), 'A{Enter}')
  await screen.findByRole('alert')
})
