import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { useDialogFocus } from './focus.ts'

function Window({ children }: { readonly children: ReactNode }) {
  const [content, setContent] = useState<HTMLElement | null>(null)
  useDialogFocus(content)
  return (
    <div role="dialog" tabIndex={-1} ref={setContent}>
      {children}
    </div>
  )
}

const draws = (windows: { readonly form: boolean; readonly question: boolean }) => (
  <>
    <button type="button">Open</button>
    {windows.form && (
      <Window key="form">
        <input aria-label="Name" />
        <button type="button">Save</button>
      </Window>
    )}
    {windows.question && (
      <Window key="question">
        <input aria-label="Password" />
      </Window>
    )}
  </>
)

const expectFocus = (found: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(found))

test('the focus returns from a question to the window below, and from that to the screen', async () => {
  const drawAgain = draw(draws({ form: false, question: false }))
  screen.getByText('Open').focus()
  drawAgain(draws({ form: true, question: false }))
  await expectFocus(screen.getByLabelText('Name'))
  screen.getByText('Save').focus()
  drawAgain(draws({ form: true, question: true }))
  await expectFocus(screen.getByLabelText('Password'))
  drawAgain(draws({ form: true, question: false }))
  await expectFocus(screen.getByText('Save'))
  drawAgain(draws({ form: false, question: false }))
  await expectFocus(screen.getByText('Open'))
})

test('where the pressed button is gone, the focus stays in the window', async () => {
  const drawWindow = (isPaused: boolean) => (
    <Window>
      <p>Campaign</p>
      {!isPaused && <button type="button">Pause</button>}
    </Window>
  )
  const drawAgain = draw(drawWindow(false))
  screen.getByText('Pause').focus()
  drawAgain(drawWindow(true))
  await expectFocus(screen.getByRole('dialog'))
})
