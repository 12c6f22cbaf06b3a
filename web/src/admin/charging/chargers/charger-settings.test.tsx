import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { listChargerMessages, listChargerVariables } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { useListUrl } from '../../list/list-url.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { signedOut } from '../../testing/signed-in.ts'
import type { ChargerOne, Variable } from '../shared/charger-calls.ts'
import { ChargerSettings } from './charger-settings.tsx'
import { chargerSettings as words } from './command-texts.ts'

const charger = {
  ...{ _id: '0192f0aa-0000-7000-8000-000000000001', identity: 'MANY-1', protocol: 'ocpp2.1' },
  ...{ status: 'accepted', connected: true },
} as ChargerOne

const makeVariables = (component: string, many: number): readonly Variable[] =>
  Array.from({ length: many }, (_, index) => ({
    ...{ component, componentInstance: '', evse: 0, connector: 0, name: `${component}Setting${index}` },
    ...{ instance: '', attribute: 'Actual', value: String(index), mutability: 'ReadWrite' },
    ...{ dataType: null, unit: null, reportedAt: '2026-11-21T10:00:00.000Z' },
  }))

function Part() {
  return <ChargerSettings charger={charger} url={useListUrl()} />
}

function open(...variables: readonly Variable[]): void {
  answerCalls(
    signedOut,
    answer(listChargerMessages, () => ({ data: [], before: null })),
    answer(listChargerVariables, () => ({ data: [...variables] })),
  )
  drawInPanel(
    <BrowserRouter>
      <Part />
    </BrowserRouter>,
  )
}

const countShown = () => document.querySelectorAll('tbody tr').length

test('of thousands of settings a hundred are shown, further ones by a press, and those of one component', async () => {
  open(...makeVariables('Lamp', 1_200), ...makeVariables('Meter', 150))
  await screen.findByText(words.first(100, 1_350))
  expect(countShown()).toBe(100)
  await userEvent.click(screen.getByText(words.more))
  screen.getByText('The first 200 of 1,350.')
  expect(countShown()).toBe(200)
  const component = screen.getByLabelText<HTMLSelectElement>(words.columns.part)
  expect([...component.options].map(({ text }) => text)).toEqual([
    'All (1,350)',
    'Lamp (1,200)',
    'Meter (150)',
  ])
  await userEvent.selectOptions(component, 'Meter')
  screen.getByText(words.first(100, 150))
  screen.getByText('MeterSetting0')
  expect(screen.queryByText('LampSetting0')).toBeNull()
  fireEvent.change(screen.getByLabelText(words.search), { target: { value: 'setting149' } })
  expect(countShown()).toBe(1)
  expect(screen.queryByText(words.more)).toBeNull()
})

test('a few settings are shown at once, and not narrowed', async () => {
  open(...makeVariables('Lamp', 3), ...makeVariables('Meter', 4))
  await screen.findByText('LampSetting0')
  expect(countShown()).toBe(7)
  expect(screen.queryByLabelText(words.columns.part)).toBeNull()
})
