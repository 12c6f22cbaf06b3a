import { MOST_PICTURES as MOST_TAKEN } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { MOST_PICTURES } from '../../form/station-picture.ts'
import { movePicture, type Picture } from './picture-calls.ts'

const named = (names: string): Picture[] =>
  [...names].map((name) => ({ _id: name, file: `${name}.jpg`, caption: null }))
const order = (pictures: readonly Picture[]) => pictures.map(({ _id }) => _id).join('')

test('a picture moves one place earlier or later, and none is lost', () => {
  expect(order(movePicture(named('abc'), 1, -1))).toBe('bac')
  expect(order(movePicture(named('abc'), 1, 1))).toBe('acb')
  expect(order(movePicture(named('abc'), 2, -1))).toBe('acb')
})

test('the form offers as many as the server takes', () => {
  expect(MOST_PICTURES).toBe(MOST_TAKEN)
})
