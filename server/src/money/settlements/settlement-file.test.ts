import { expect, test } from 'vitest'
import { parseSettlementFile } from './settlement-file.ts'

const HEAD = 'settlement_id,utr,settled_on,bank_amount,type,payment_id,refund_id,order_id,amount,fee,gst,net'
const PAYMENT = 'S1,U1,2026-11-22,388.20,payment,p1,,VY-1,500,10,1.80,488.20'
const REFUND = 'S1,U1,2026-11-22,388.20,refund,p1,r1,VY-1,-100,0,0,-100'
const file = (...rows: readonly string[]) => [HEAD, ...rows].join('\n')
const faultOf = (text: string) => {
  const parsed = parseSettlementFile(text)
  if (parsed.ok) return undefined
  const { row, column, why } = parsed.refusal
  return [row, column, why]
}

test('rows of one settlement are its lines, in paise', () => {
  const text = `\uFEFF${file(PAYMENT, REFUND, 'S2,,2026-11-23,-5,adjustment,,,,-5,0,0,-5')}\r\n\r\n`
  expect(parseSettlementFile(text)).toMatchObject({
    ok: true,
    value: [
      {
        ...{ settlementId: 'S1', utr: 'U1', settledAt: new Date('2026-11-21T18:30:00Z'), bank: 38_820 },
        lines: [
          {
            kind: 'payment',
            paymentId: 'p1',
            orderId: 'VY-1',
            gross: 50_000,
            fee: 1_000,
            tax: 180,
            net: 48_820,
          },
          { kind: 'refund', refundId: 'r1', gross: -10_000, net: -10_000 },
        ],
      },
      { settlementId: 'S2', utr: null, lines: [{ kind: 'adjustment', gross: -500 }] },
    ],
  })
})

test('lines may end as they do on any system', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    expect(parseSettlementFile(file(PAYMENT, REFUND).replaceAll('\n', end))).toMatchObject({
      value: [{ lines: [{ kind: 'payment' }, { kind: 'refund' }] }],
    })
  }
})

test('quoted cells hold commas, quotation marks and line breaks of RFC 4180', () => {
  const text = `${HEAD},remarks\n${PAYMENT},"late, ""very"""`
  expect(parseSettlementFile(text)).toMatchObject({ value: [{ lines: [{ remarks: 'late, "very"' }] }] })
})

test.each([
  ['a column that is needed', HEAD.replace(',net', ''), [1, 'net', 'missing']],
  ['a column that is not known', `${HEAD},password\n${PAYMENT},x`, [1, 'password', 'unknown']],
  ['a column that stands there twice', `${HEAD},net\n${PAYMENT},1`, [1, 'net', 'unknown']],
  ['no rows', HEAD, [1, 'settlement_id', 'rows']],
  ['too many rows', file(...Array(5_001).fill(PAYMENT)), [5002, 'settlement_id', 'rows']],
  ['too many cells', file(PAYMENT, `${PAYMENT},x`), [3, '13', 'unknown']],
  ['an amount with separators', file(PAYMENT.replace(',500,', ',"1,500",')), [2, 'amount', 'amount']],
  ['an amount as a formula', file(PAYMENT.replace(',500,', ',=500,')), [2, 'amount', 'amount']],
  ['three decimals', file(PAYMENT.replace('1.80', '1.805')), [2, 'gst', 'amount']],
  ['a payment below zero', file(PAYMENT.replace(',500,', ',-500,')), [2, 'amount', 'amount']],
  ['a refund above zero', file(PAYMENT, REFUND.replace(',-100,0', ',100,0')), [3, 'amount', 'amount']],
  ['a day that does not exist', file(PAYMENT.replace('11-22', '02-30')), [2, 'settled_on', 'date']],
  ['a day in another order', file(PAYMENT.replace('2026-11-22', '22-11-2026')), [2, 'settled_on', 'date']],
  ['another type', file(PAYMENT.replace('payment', 'gift')), [2, 'type', 'type']],
  ['a payment without its number', file(PAYMENT.replace(',p1,', ',,')), [2, 'payment_id', 'missing']],
  ['two sums of one settlement', file(PAYMENT, REFUND.replace('388.20', '1')), [3, 'bank_amount', 'other']],
  ['a quotation mark that does not end', file(PAYMENT.replace('VY-1', '"VY-1')), [2, '8', 'quotes']],
  ['a control character', file(PAYMENT.replace('VY-1', 'VY\u0000')), [2, 'order_id', 'text']],
  ['a cell without an end', file(PAYMENT.replace('VY-1', 'V'.repeat(101))), [2, 'order_id', 'text']],
] as const)('%s is said by row and column', (_, text, expected) => {
  expect(faultOf(text)).toEqual(expected)
})
