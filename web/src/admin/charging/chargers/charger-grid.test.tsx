import { screen } from '@testing-library/react'
import { showChargerGrid } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { ChargerGrid } from './charger-grid.tsx'
import { grid as words } from './newest-version-texts.ts'

const TRANSACTION = '13b01b82-b125-4bb5-ba90-690f079fe456'

test('a charge is named by the end of its transaction, and a control by its whole name', async () => {
  const notice = { isActive: true, fault: null, words: null, at: '2026-11-30T13:23:00.000Z' }
  answerCalls(
    answer(showChargerGrid, () => ({
      data: {
        notices: [
          { ...notice, kind: 'priority' as const, subject: TRANSACTION },
          { ...notice, kind: 'energy-transfer' as const, subject: TRANSACTION },
          { ...notice, kind: 'control' as const, subject: 'CONTROL-1' },
        ],
        ...{ controls: [], abilities: [] },
      },
    })),
  )
  drawInPanel(<ChargerGrid id="0192f0aa-0000-7000-8000-000000000001" />)
  await screen.findByText(words.what.priority('…9fe456'))
  screen.getByText(words.what['energy-transfer']('…9fe456'))
  screen.getByText(words.what.control('CONTROL-1'))
  expect(screen.queryByText(TRANSACTION, { exact: false })).toBeNull()
})
