import { screen } from '@testing-library/react'
import { listChargerAuthorities, listSavedViews, listSignedCertificates } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { signedOut } from '../../testing/signed-in.ts'
import { certificates as words } from '../shared/certificate-texts.ts'
import { Component } from './certificates-screen.tsx'

test('where there is no certificate yet, a link leads to the chargers that can ask for one', async () => {
  history.replaceState(null, '', '/newAdmin/certificates')
  answerCalls(
    signedOut,
    answer(listSavedViews, () => ({ data: [] })),
    answer(listSignedCertificates, () => ({ data: [], page: { total: 0, limit: 50, nextCursor: null } })),
    answer(listChargerAuthorities, () => ({ data: [] })),
  )
  drawInPanel(
    <BrowserRouter>
      <Component />
    </BrowserRouter>,
  )
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: words.chooseCharger })
  expect(link.getAttribute('href')).toBe('/newAdmin/chargers?status=accepted')
})
