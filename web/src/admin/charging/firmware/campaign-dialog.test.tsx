import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { continueFirmwareCampaign, haltFirmwareCampaign, listFirmwareSteps } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { answer, answerCalls, refuse } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { signedInWith } from '../../testing/signed-in.ts'
import type { FirmwareCampaign } from './calls.ts'
import { CampaignDialog } from './campaign-dialog.tsx'
import { campaigns as words } from './texts.ts'

const campaign: FirmwareCampaign = {
  ...{ _id: '0192f0aa-0000-7000-8000-000000000001', brings: 'firmware', imageId: null, vendor: 'Volt' },
  ...{ model: 'Fast', version: '2.1.0', settings: 0, wantedSettings: [], state: 'paused', stage: 1 },
  ...{ fromVersion: null, mostAtOnce: 10, failPercent: 20, watchMinutes: null, stageDoneAt: null },
  ...{ createdAt: '2026-11-28T06:00:00.000Z', changedAt: '2026-11-28T07:00:00.000Z' },
  createdBy: 'owner@example.in',
  counts: {
    ...{ waiting: 1, sent: 0, downloading: 0, installing: 0, installed: 0, failed: 0 },
    ...{ 'given-up': 0, 'not-asked': 0 },
  },
}

test('why one button was refused is gone once another is pressed', async () => {
  answerCalls(
    signedInWith('charger.secure'),
    answer(listFirmwareSteps, () => ({ data: [], page: { total: 0, limit: 50, nextCursor: null } })),
    refuse(haltFirmwareCampaign, 'firmware-campaign-state'),
    answer(continueFirmwareCampaign, () => ({ message: 'The campaign goes on.', data: campaign })),
  )
  drawInPanel(
    <BrowserRouter>
      <CampaignDialog campaign={campaign} onClose={() => undefined} />
    </BrowserRouter>,
  )
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await press(words.actions.cancel)
  await press(words.actions.cancel)
  await screen.findByRole('alert')
  await press(words.actions.resume)
  await screen.findByText('The campaign goes on.')
  // Only the news of what was done is left.
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'The campaign goes on.',
  ])
})

test('the stage of each charger is said as that of the campaign is', async () => {
  const step = (number: 1 | 3) => ({
    ...{ _id: `0192f0aa-0000-7000-8000-00000000020${number}`, charger: `VY-${number}`, stage: number },
    chargerId: `0192f0aa-0000-7000-8000-00000000010${number}`,
    ...{ stationName: null, connected: true, isCharging: false, state: 'waiting' as const, problem: null },
    ...{ fromVersion: '2.0.0', version: '2.0.0', changedAt: '2026-11-28T07:00:00.000Z', tries: 0 },
    word: null,
  })
  answerCalls(
    signedInWith('charger.secure'),
    answer(listFirmwareSteps, () => ({
      data: [step(1), step(3)],
      page: { total: 2, limit: 50, nextCursor: null },
    })),
  )
  drawInPanel(
    <BrowserRouter>
      <CampaignDialog campaign={campaign} onClose={() => undefined} />
    </BrowserRouter>,
  )
  const row = async (charger: string) => (await screen.findByText(charger)).closest('tr')?.textContent
  expect(await row('VY-1')).toContain(words.step.stages[0])
  expect(await row('VY-3')).toContain(words.step.stages[2])
})

test('a campaign says how many chargers have it, how many failed, and when its next stage begins', async () => {
  answerCalls(
    signedInWith('charger.secure'),
    answer(listFirmwareSteps, () => ({ data: [], page: { total: 0, limit: 50, nextCursor: null } })),
  )
  const counts = { ...campaign.counts, waiting: 28, installed: 9, failed: 2, 'given-up': 1 }
  const watched = { ...campaign, counts, watchMinutes: 60, stageDoneAt: '2026-11-28T07:00:00.000Z' }
  const dialogOf = (one: FirmwareCampaign) => (
    <BrowserRouter>
      <CampaignDialog campaign={one} onClose={() => undefined} />
    </BrowserRouter>
  )
  const read = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent
  const draw = drawInPanel(dialogOf({ ...watched, state: 'between' }))
  expect(await read(words.columns.progress)).toBe('9 of 40')
  expect(await read(words.columns.failed)).toBe('3')
  expect(await read(words.next)).toBe('By itself, 28 Nov 2026, 1:30 pm IST')
  // After the last stage none comes.
  draw(dialogOf({ ...watched, state: 'running', stage: 3 }))
  expect(await read(words.columns.progress)).toBe('9 of 40')
  expect(screen.queryByText(words.next, { selector: 'dt' })).toBeNull()
})
