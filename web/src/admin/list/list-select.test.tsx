import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawInPanel } from '../testing/draw-in-panel.tsx'
import styles from './list.module.css'
import { ListSelect } from './list-select.tsx'

const data = [
  { value: '', label: 'All' },
  { value: 'repeating', label: 'The same fault again and again' },
]

test('a field takes the room that a long choice needs, and no more where a short one is chosen', () => {
  drawInPanel(
    <>
      <ListSelect label="Long" value="repeating" data={data} onChoose={() => {}} />
      <ListSelect label="Short" value="" data={data} onChoose={() => {}} />
      <ListSelect label="Enough" value="repeating" data={data} onChoose={() => {}} room={40} />
    </>,
  )
  expect(styles.long).toBeTruthy()
  const isWide = (label: string) => screen.getByLabelText(label).closest(`.${styles.long}`) !== null
  expect(['Long', 'Short', 'Enough'].map(isWide)).toEqual([true, false, false])
})
