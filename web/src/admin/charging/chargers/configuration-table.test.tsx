import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { commands } from './command-texts.ts'
import { ConfigurationTable } from './configuration-table.tsx'

const listKeys = () =>
  screen.getAllByText(/^(HeartbeatInterval|Colour)$/).map(({ textContent }) => textContent)

test('a setting is shown by its key and in words, and found by either', () => {
  const configurationKey = [
    { key: 'HeartbeatInterval', readonly: false, value: '300' },
    { key: 'Colour', readonly: false, value: 'red' },
  ]
  drawInPanel(<ConfigurationTable answer={{ configurationKey }} />)
  screen.getByText('Sign of life: how often')
  expect(listKeys()).toEqual(['Colour', 'HeartbeatInterval'])
  const search = screen.getByLabelText(commands.configuration.search)
  for (const typed of ['sign of', 'heartbeat']) {
    fireEvent.change(search, { target: { value: typed } })
    expect(listKeys()).toEqual(['HeartbeatInterval'])
  }
})
