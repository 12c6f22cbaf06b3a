import { screen } from '@testing-library/react'
import { listChargerLogs, type ReplyOf } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { signedInWith } from '../../testing/signed-in.ts'
import type { ChargerOne } from '../shared/charger-calls.ts'
import { ChargerFiles } from './charger-files.tsx'
import { chargerFiles as words } from './file-texts.ts'

type FileRow = ReplyOf<typeof listChargerLogs>['data'][number]

const makeFile = (number: number, facts: Partial<FileRow>): FileRow => ({
  _id: `0192f0aa-0000-7000-8000-00000000010${number}`,
  ...{ kind: 'diagnostics', status: 'waiting', reportedStatus: null, fileName: null, receivedAt: null },
  ...{
    requestedAt: '2026-11-28T06:00:00.000Z',
    endsAt: '2026-11-28T07:00:00.000Z',
    bytes: null,
    sha256: null,
  },
  ...facts,
})

const open = (connected: boolean, ...files: readonly FileRow[]) => {
  answerCalls(
    signedInWith('charger.manage'),
    answer(listChargerLogs, () => ({ data: [...files] })),
  )
  const charger = { _id: '0192f0aa-0000-7000-8000-000000000001', status: 'accepted', connected }
  drawInPanel(<ChargerFiles charger={charger as ChargerOne} />)
}

test('a charger without a connection cannot be asked, and the reason stands beside the button', async () => {
  open(false)
  await screen.findByText(words.offline)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words.ask }).disabled).toBe(true)
})

test('why a file failed is said in words, and a large one has its size in megabytes', async () => {
  open(
    true,
    makeFile(1, { status: 'failed', reportedStatus: 'NotSupportedOperation' }),
    makeFile(2, { status: 'received', bytes: 54_525_952, fileName: 'a.zip' }),
    makeFile(3, { status: 'received', bytes: 12_000, fileName: 'b.zip' }),
  )
  await screen.findByText('It cannot send it over HTTPS')
  screen.getByText('52.0 MB')
  screen.getByText('12 kB')
  expect(screen.queryByText(words.offline)).toBeNull()
})
