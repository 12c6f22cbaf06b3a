import { screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { signedOut } from '../../testing/signed-in.ts'
import { certificates as words } from '../shared/certificate-texts.ts'
import type { Certificate } from './certificate-calls.ts'
import { CertificateDialog } from './certificate-dialog.tsx'

const AT = '2026-11-28T06:00:00.000Z'
const certificate: Certificate = {
  _id: '0192f0aa-0000-7000-8000-000000000101',
  charger: {
    ...{ _id: '0192f0aa-0000-7000-8000-000000000001', identity: 'VY-1', connected: true },
    ...{ stationId: null, stationName: null },
  },
  ...{ status: 'valid', subject: 'CN=VY-1', serial: '0a', fingerprint: '0b', pem: '', taken: 'Accepted' },
  ...{ validFrom: AT, endsAt: '2027-11-28T06:00:00.000Z', issuedAt: AT, answeredAt: AT, revokedAt: null },
}

test.each([
  ['valid', words.renewHint],
  ['revoked', words.anotherHint],
  ['ended', words.anotherHint],
  ['replaced', words.replacedHint],
] as const)('what is said of one that is %s is true of it', async (status, hint) => {
  answerCalls(signedOut)
  drawInPanel(
    <BrowserRouter>
      <CertificateDialog certificate={{ ...certificate, status }} onClose={() => undefined} />
    </BrowserRouter>,
  )
  await screen.findByText(hint)
  for (const other of [words.renewHint, words.anotherHint, words.replacedHint]) {
    if (other !== hint) expect(screen.queryByText(other)).toBeNull()
  }
})
