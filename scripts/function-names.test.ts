import { expect, test } from 'vitest'
import { findNounNames } from './function-names.ts'

const namesIn = (text: string) => findNounNames(text).map(([name]) => name)

test('functions that are named by a noun are found, however they are declared', () => {
  expect(
    namesIn(`
function payees() {}
export async function bookingPage(reader: Reader) {}
export async function* papersIn(tx: Tx) {}
const inRupees = (price: number): number => price / 100
export const nextStep: Step = async ({ db }) => {}
const sums = <T>(rows: readonly T[]) => rows.length
export const lengthAt = (
  at: Date,
  { zone }: { readonly zone: string },
): Promise<number> => read(at, zone)
const half = value => value / 2
`),
  ).toEqual(['payees', 'bookingPage', 'papersIn', 'inRupees', 'nextStep', 'sums', 'lengthAt', 'half'])
})

test('a verb and its object, a component, a hook, a column, a unit and a value are not', () => {
  expect(
    namesIn(`
export function selectPayees() {}
const isPaid = (order: Order): boolean => order.paid
export const Page = () => null
export const useList = () => null
export const moneyColumn = (what: string) => column(what)
export const paise = (count: number) => count as Paise
const total = (one + other) * 2
const LIMITS = new Map<string, (at: Date) => number>()
`),
  ).toEqual([])
})
