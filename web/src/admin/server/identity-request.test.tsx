import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiRefusal } from '../../shared/call-api.ts'
import { draw } from '../../testing/draw.tsx'
import { sendProven, useIdentityRequest } from './identity-request.ts'

function Requested() {
  const { isRequested, end } = useIdentityRequest()
  if (!isRequested) return null
  return (
    <>
      <button type="button" onClick={() => end(true)}>
        Shown
      </button>
      <button type="button" onClick={() => end(false)}>
        Not now
      </button>
    </>
  )
}

const REFUSAL = { status: 403, code: 'proof-needed', message: 'Who are you?' } as const

/** A call that the server refuses until the person has shown who it is. */
function createCall() {
  let tries = 0
  return async () => {
    tries += 1
    if (tries === 1) throw new ApiRefusal({ ...REFUSAL, issues: [], retryAfter: undefined })
    return tries
  }
}

test('two changes that are refused at once are both sent once more after one answer', async () => {
  draw(<Requested />)
  const sent = Promise.all([sendProven(createCall()), sendProven(createCall())])
  await userEvent.click(await screen.findByRole('button', { name: 'Shown' }))
  expect(await sent).toEqual([2, 2])
  expect(screen.queryByRole('button')).toBeNull()
})

test('who does not show it is shown the refusal, and is asked again by the next change', async () => {
  draw(<Requested />)
  const given = expect(sendProven(createCall())).rejects.toThrow('Who are you?')
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  await given
  const next = sendProven(createCall())
  await userEvent.click(await screen.findByRole('button', { name: 'Shown' }))
  expect(await next).toBe(2)
})
