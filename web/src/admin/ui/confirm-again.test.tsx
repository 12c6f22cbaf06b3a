import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { ConfirmAgain } from './confirm-again.tsx'

/** One that is something else once it was done, as *Show codes* becomes *Make a new secret*. */
function Switching({ done, ending }: { readonly done: string[]; readonly ending: Promise<void> }) {
  const [isOn, setOn] = useState(false)
  const label = isOn ? 'Renew' : 'Begin'
  return (
    <ConfirmAgain
      label={label}
      hint={`${label}?`}
      running="Sending…"
      isRunning={false}
      onConfirm={async () => {
        done.push(label)
        await ending
        setOn(true)
      }}
    />
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('what was confirmed and is done leaves no question open, least of all about something else', async () => {
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  draw(<Switching done={done} ending={promise} />)
  await press('Begin')
  await press('Begin')
  expect(done).toEqual(['Begin'])
  // Until it is done the question says what was asked.
  expect(screen.getByText('Begin?')).toBeTruthy()
  resolve()
  await screen.findByRole('button', { name: 'Renew' })
  expect(screen.queryByText('Renew?')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(done).toEqual(['Begin'])
})

test('the focus is at the question once it is asked, and at the button again once it is closed', async () => {
  draw(<Switching done={[]} ending={Promise.resolve()} />)
  screen.getByRole('button', { name: 'Begin' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByText('Begin?'))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Begin' }))
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Begin' }))
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Renew' }))
})
