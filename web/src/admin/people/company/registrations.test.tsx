import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  listPaperSeries,
  type ReplyOf,
  removeCompanyRegistration,
  setCompanyRegistration,
} from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls, refuse, stayAway } from '../../../testing/answer-calls.ts'
import { confirmAgain } from '../../messages/common.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import type { Company } from './company-calls.ts'
import { Registrations } from './registrations.tsx'
import { company as texts } from './texts.ts'

const { registrations: words } = texts

const KARNATAKA = {
  state: '29',
  stateName: 'Karnataka',
  gstin: '29ABCDE1234F1Z5',
  address: '1, 80 Feet Road',
  city: 'Bengaluru',
  pincode: '560034',
  series: 'KA',
}

const company: Company = {
  brandName: null,
  legalName: null,
  pan: null,
  office: null,
  courtsCity: null,
  support: null,
  grievanceOfficer: null,
  colours: null,
  social: [],
  logo: null,
  registrations: [KARNATAKA],
  missing: [],
  version: 1,
}

const noSeries = answer(listPaperSeries, (): ReplyOf<typeof listPaperSeries> => ({ data: [] }))

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function openNew() {
  drawInPanel(<Registrations company={company} mayWrite seesPapers />)
  await userEvent.click(screen.getByRole('button', { name: words.add }))
  await userEvent.type(field(words.gstin), '29ABCDE1234F1Z6')
  await userEvent.type(field(words.city), 'Mysuru')
}

const save = () => userEvent.click(screen.getByRole('button', { name: words.save }))

test('what is wrong stands beside its field, what was typed stays, and editing a field clears its fault', async () => {
  const fault = 'The check character does not fit'
  answerCalls(
    noSeries,
    refuse(setCompanyRegistration, 'invalid-request', [{ path: 'gstin', message: fault }]),
  )
  await openNew()
  await save()
  await screen.findByText(fault)
  expect(field(words.gstin).getAttribute('aria-invalid')).toBe('true')
  expect([field(words.gstin).value, field(words.city).value]).toEqual(['29ABCDE1234F1Z6', 'Mysuru'])
  await userEvent.type(field(words.city), ' ')
  screen.getByText(fault)
  await userEvent.type(field(words.gstin), '{Backspace}5')
  expect(screen.queryByText(fault)).toBeNull()
})

test('a refusal of the whole is said in the window, which stays open', async () => {
  answerCalls(noSeries, refuse(setCompanyRegistration, 'series-taken'))
  await openNew()
  await save()
  await screen.findByRole('alert')
  expect(field(words.gstin).value).toBe('29ABCDE1234F1Z6')
})

test('a repeat after a lost answer has the same key, and another change has another', async () => {
  const calls = answerCalls(noSeries, stayAway(setCompanyRegistration))
  await openNew()
  await save()
  await screen.findByRole('alert')
  await save()
  await waitFor(() => expect(calls.of(setCompanyRegistration)).toHaveLength(2))
  await userEvent.type(field(words.series), 'MY')
  await save()
  await waitFor(() => expect(calls.of(setCompanyRegistration)).toHaveLength(3))
  const keys = calls.of(setCompanyRegistration).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('what is saved closes the window and is said once', async () => {
  const calls = answerCalls(
    noSeries,
    answer(setCompanyRegistration, () => ({ data: company })),
  )
  await openNew()
  await userEvent.dblClick(screen.getByRole('button', { name: words.save }))
  await screen.findByText(words.saved)
  await waitFor(() => expect(screen.queryByLabelText(words.gstin)).toBeNull())
  expect(calls.of(setCompanyRegistration).map(({ body }) => body)).toEqual([
    { gstin: '29ABCDE1234F1Z6', address: '', city: 'Mysuru', pincode: '', series: '' },
  ])
})

test('a removal is asked about once more, and Cancel keeps it', async () => {
  const calls = answerCalls(
    noSeries,
    answer(removeCompanyRegistration, () => ({ data: { ...company, registrations: [] } })),
  )
  drawInPanel(<Registrations company={company} mayWrite seesPapers />)
  await userEvent.click(screen.getByRole('button', { name: new RegExp(words.edit) }))
  await userEvent.click(screen.getByRole('button', { name: words.remove }))
  screen.getByText(new RegExp(words.removeTitle('Karnataka').replaceAll(/[?.]/g, '.')))
  await userEvent.click(screen.getAllByRole('button', { name: confirmAgain.no }).at(-1) as HTMLElement)
  expect(calls.of(removeCompanyRegistration)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: words.remove }))
  await userEvent.click(screen.getByRole('button', { name: words.remove }))
  await waitFor(() => expect(calls.of(removeCompanyRegistration)).toHaveLength(1))
  expect(calls.of(removeCompanyRegistration)[0]?.address.pathname).toBe('/ev/api/company/registrations/29')
})

test('who may not write sees the registrations and no way to change them', () => {
  answerCalls(noSeries)
  drawInPanel(<Registrations company={company} mayWrite={false} seesPapers />)
  screen.getByText(KARNATAKA.gstin)
  for (const name of [words.add, new RegExp(words.edit)])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
