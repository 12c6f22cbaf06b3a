import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { ignoreSecondClicks } from './second-clicks.ts'

beforeAll(() => ignoreSecondClicks(document))

const press = (name: string, times = 1) =>
  fireEvent.click(screen.getByRole('button', { name }), { detail: times })

function Stop() {
  const [isStopping, setIsStopping] = useState(false)
  return (
    <button type="button" onClick={() => setIsStopping(!isStopping)}>
      {isStopping ? 'Go on' : 'Stop'}
    </button>
  )
}

test('a double click on a button does not undo what its first click has done', () => {
  draw(<Stop />)
  press('Stop')
  press('Go on', 2)
  screen.getByRole('button', { name: 'Go on' })
  press('Go on')
  screen.getByRole('button', { name: 'Stop' })
})

test('what the first click has put in its place is not pressed by the second', () => {
  const pressed: string[] = []
  draw(
    <>
      <button type="button" onClick={() => pressed.push('first')}>
        First
      </button>
      <button type="button" onClick={() => pressed.push('second')}>
        Second
      </button>
    </>,
  )
  press('First')
  press('Second', 2)
  expect(pressed).toEqual(['first'])
})

test('a form is sent once, and a button that counts is pressed as often as it is clicked', () => {
  const done: string[] = []
  draw(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        done.push('sent')
      }}
    >
      <button type="button" onClick={() => done.push('more')}>
        More
      </button>
      <button type="submit">Send</button>
    </form>,
  )
  press('More')
  press('More', 2)
  press('More', 3)
  press('Send')
  press('Send', 2)
  expect(done).toEqual(['more', 'more', 'more', 'sent'])
})
