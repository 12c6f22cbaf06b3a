import { fireEvent, screen, waitFor } from '@testing-library/react'
import { addDriverVehicle } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { CarForm } from './car-form.tsx'
import { cars as words } from './texts.ts'

const CAR = {
  ...{ _id: '01999999-0000-7000-8000-000000000021', name: 'Nexon', connectorTypes: ['CCS2' as const] },
  ...{ batteryKWh: 40, isChosen: true, createdAt: '2026-11-20T06:30:00.000Z' },
}

test('a battery is read with its unit, and one that cannot be read is not saved as none', async () => {
  const calls = answerCalls(answer(addDriverVehicle, () => ({ data: CAR })))
  draw(<CarForm car={undefined} onDone={() => undefined} />)
  const battery = screen.getByLabelText(words.battery)
  const save = screen.getByRole('button', { name: words.save })
  fireEvent.change(battery, { target: { value: 'forty' } })
  fireEvent.click(save)
  expect(screen.getByRole('alert').textContent).toBe(words.batteryNotRead)
  expect(calls.of(addDriverVehicle)).toEqual([])
  fireEvent.change(battery, { target: { value: '40 kWh' } })
  fireEvent.click(save)
  await waitFor(() => expect(calls.of(addDriverVehicle)).toHaveLength(1))
  expect(calls.of(addDriverVehicle)[0]?.body).toMatchObject({ batteryKWh: 40 })
})
