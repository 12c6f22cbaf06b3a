import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { useEscape } from './escape.ts'

function Window({ onClose }: { readonly onClose: () => void }) {
  useEscape(onClose)
  return null
}

test('Escape closes the window that lies uppermost, and then the one below', async () => {
  const closed: string[] = []
  const draws = (names: readonly string[]) => (
    <>
      {names.map((name) => (
        <Window key={name} onClose={() => closed.push(name)} />
      ))}
    </>
  )
  const drawAgain = draw(draws(['form', 'question']))
  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual(['question'])
  drawAgain(draws(['form']))
  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual(['question', 'form'])
  drawAgain(draws([]))
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveLength(2)
})
