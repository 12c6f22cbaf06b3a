/** The form of a contract's version: its texts, what is sent, and what it means in words. */
import { formatRupees } from '../../../shared/formats.ts'
import { toNumber, toRupees } from '../../form/amounts.ts'
import type { ContractTerms, ContractVersion } from '../shared/partners.ts'
import { contractWords as words } from './contract-texts.ts'

const PERCENT_DECIMALS = 2
const PRICE_DECIMALS = 4

export type ContractTexts = Readonly<
  Record<
    | 'validFrom'
    | 'legalName'
    | 'pan'
    | 'revenueSharePercent'
    | 'perKwh'
    | 'landSharePerKwh'
    | 'rent'
    | 'minimum'
    | 'feesBorneBy'
    | 'paymentFeePercent'
    | 'cycle'
    | 'collectsTcs'
    | 'tdsCode'
    | 'priceLeast'
    | 'priceMost'
    | 'idleMost'
    | 'note',
    string
  >
>

const formatBound = (value: number | null | undefined): string => String(value ?? '')

/** The texts of a new version, which begins as the one before it. */
export function toTexts(before: ContractVersion | undefined, earliest: string): ContractTexts {
  const amount = (value: number | undefined) => (value ? String(value) : '')
  return {
    validFrom: earliest,
    legalName: before?.legalName ?? '',
    pan: before?.pan ?? '',
    revenueSharePercent: String(before?.revenueSharePercent ?? ''),
    perKwh: amount(before?.perKwh),
    landSharePerKwh: amount(before?.landSharePerKwh),
    rent: amount(before?.rent),
    minimum: amount(before?.minimum),
    feesBorneBy: before?.feesBorneBy ?? 'network',
    paymentFeePercent: amount(before?.paymentFeePercent),
    cycle: before?.cycle ?? 'month',
    collectsTcs: before?.collectsTcs ? 'yes' : 'no',
    tdsCode: before?.tdsCode ?? '',
    priceLeast: formatBound(before?.priceLeast),
    priceMost: formatBound(before?.priceMost),
    idleMost: formatBound(before?.idleMost),
    note: '',
  }
}

/** What is no number is the server's to name; an empty field is nothing. */
const parseNumberOr = (typed: string, read: (text: string) => number | undefined): number =>
  typed.trim() === '' ? 0 : (read(typed) ?? Number.NaN)

/** What is sent of the terms. */
export function toTerms(texts: ContractTexts): ContractTerms {
  const percent = (typed: string) => parseNumberOr(typed, (text) => toNumber(text, PERCENT_DECIMALS))
  const perKwh = (typed: string) => parseNumberOr(typed, (text) => toNumber(text, PRICE_DECIMALS))
  return {
    pan: texts.pan.trim() || null,
    revenueSharePercent: percent(texts.revenueSharePercent),
    perKwh: perKwh(texts.perKwh),
    landSharePerKwh: perKwh(texts.landSharePerKwh),
    rent: parseNumberOr(texts.rent, toRupees),
    minimum: parseNumberOr(texts.minimum, toRupees),
    feesBorneBy: texts.feesBorneBy === 'partner' ? 'partner' : 'network',
    paymentFeePercent: percent(texts.paymentFeePercent),
    cycle: texts.cycle === 'week' || texts.cycle === 'quarter' ? texts.cycle : 'month',
    collectsTcs: texts.collectsTcs === 'yes',
    tdsCode: texts.tdsCode || null,
  }
}

/** Between which prices the partner may set its own; empty fields are none. */
export function toBounds(
  texts: ContractTexts,
): Pick<ContractVersion, 'priceLeast' | 'priceMost' | 'idleMost'> {
  const read = (typed: string, decimals: number) =>
    typed.trim() === '' ? null : (toNumber(typed, decimals) ?? Number.NaN)
  return {
    priceLeast: read(texts.priceLeast, PRICE_DECIMALS),
    priceMost: read(texts.priceMost, PRICE_DECIMALS),
    idleMost: read(texts.idleMost, PERCENT_DECIMALS),
  }
}

/** Whether nothing of it is still half typed. */
export const isComplete = (terms: ContractTerms): boolean =>
  Object.values(terms).every((value) => typeof value !== 'number' || !Number.isNaN(value))

/** What the terms mean, sentence by sentence; what is nothing is left out. */
export function describeTerms(terms: ContractTerms): readonly string[] {
  const { revenueSharePercent: share, perKwh, landSharePerKwh: land, rent, minimum, cycle } = terms
  const earns = [
    ...(share > 0 ? [words.earns.share(share)] : []),
    ...(perKwh > 0 ? [words.earns.perKwh(formatRupees(perKwh))] : []),
    ...(land > 0 ? [words.earns.land(formatRupees(land))] : []),
  ]
  return [
    earns.length > 0 ? words.ofEachCharge(earns) : words.nothingOfCharges,
    ...(rent > 0 ? [words.rent(formatRupees(rent), words.each[cycle])] : []),
    ...(minimum > 0 ? [words.minimum(formatRupees(minimum), words.each[cycle])] : []),
    ...(terms.feesBorneBy === 'partner' && terms.paymentFeePercent > 0
      ? [words.fees(terms.paymentFeePercent)]
      : []),
    ...(terms.collectsTcs ? [words.tcs] : []),
    ...(terms.tdsCode ? [words.tds(terms.tdsCode)] : []),
    words.statement(words.each[cycle]),
  ]
}
