import { verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createGspPortal } from './gsp-portal.ts'
import type { Inv01 } from './inv01.ts'
import { computeIrn } from './irn.ts'
import { createNicPortal } from './nic-portal.ts'
import type { InvoicePortal } from './portal.ts'
import { verifySigned } from './portal-envelope.ts'
import { createSimulatedIrp, createSimulatedPortal } from './simulated-irp.ts'
import { type IrpServer, irpServer } from './testing/irp-server.ts'

const SELLER = '29AAPFU0939F1ZR'
const BUYER = '27AABCU9603R1ZN'
const START = new Date('2026-11-22T06:00:00.000Z')

const party = (Gstin: string) => ({
  Gstin,
  LglNm: 'Amp Charging Private Limited',
  Addr1: '17 Residency Road',
  Loc: 'Bengaluru',
  Pin: 560025,
  Stcd: Gstin.slice(0, 2),
})
const document: Inv01 = {
  Version: '1.1',
  TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
  DocDtls: { Typ: 'INV', No: 'KAI/2627/000124', Dt: '22/11/2026' },
  SellerDtls: party(SELLER),
  BuyerDtls: { ...party(BUYER), Pos: '27' },
  ItemList: [
    {
      SlNo: '1',
      PrdDesc: 'Charging',
      IsServc: 'Y',
      HsnCd: '998714',
      Qty: 12.5,
      Unit: 'OTH',
      UnitPrice: 18,
      TotAmt: 225,
      AssAmt: 225,
      GstRt: 18,
      CgstAmt: 0,
      SgstAmt: 0,
      IgstAmt: 40.5,
      TotItemVal: 265.5,
    },
  ],
  ValDtls: { AssVal: 225, CgstVal: 0, SgstVal: 0, IgstVal: 40.5, RndOffAmt: 0, TotInvVal: 265.5 },
}
const IRN = computeIrn({ gstin: SELLER, type: 'INV', number: 'KAI/2627/000124', date: '22/11/2026' })

test('the reference number is the SHA-256 of GSTIN, year, type and number in upper case', () => {
  const facts = { gstin: SELLER, type: 'INV', number: 'kai/2627/000124', date: '22/11/2026' } as const
  // printf %s '29AAPFU0939F1ZR2026-27INVKAI/2627/000124' | sha256sum
  expect(computeIrn(facts)).toBe('6ea5b2a79c2317af3b7355a5e1fe346e9c2017ef24e7ed1c33dc77cb69b37547')
  expect(computeIrn({ ...facts, date: '31/03/2027' })).toBe(IRN)
  expect(computeIrn({ ...facts, date: '01/04/2027' })).not.toBe(IRN)
})

let server: IrpServer
afterEach(() => server?.close())

async function nic(change: Partial<IrpServer['access']> = {}) {
  const clock = { now: START }
  server = await irpServer({ gstin: SELLER, now: () => clock.now })
  return { clock, portal: createNicPortal({ ...server.access, ...change }, () => clock.now) }
}

describe('the direct way', () => {
  test('registers a document, and the code that it gets is signed by the portal and of this document', async () => {
    const { portal } = await nic()
    const answer = await portal.register(document)
    expect(answer).toMatchObject({ kind: 'done', value: { irn: IRN, acknowledgedAt: START } })
    if (answer.kind !== 'done') return
    expect(verifySigned(answer.value.signedQr, server.irp.publicKey)).toMatchObject({
      SellerGstin: SELLER,
      BuyerGstin: BUYER,
      DocNo: 'KAI/2627/000124',
      TotInvVal: 265.5,
      Irn: IRN,
    })
    const [head, body, signature = ''] = answer.value.signedQr.split('.')
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      server.irp.publicKey,
      Buffer.from(signature, 'base64url'),
    )
    expect(isSigned).toBe(true)
  })

  test('a document that is registered already gets the registration that it has', async () => {
    const { portal } = await nic()
    const first = await portal.register(document)
    expect(await portal.register(document)).toEqual(first)
  })

  test('signs in once, anew after six hours, and anew where the portal knows the token no more', async () => {
    const { portal, clock } = await nic()
    await portal.register(document)
    await portal.register(document)
    expect(server.signIns()).toBe(1)
    clock.now = new Date(START.getTime() + 6 * 3_600_000)
    await portal.register(document)
    expect(server.signIns()).toBe(2)
    server.forgetTokens()
    expect(await portal.register(document)).toMatchObject({ kind: 'done' })
    expect(server.signIns()).toBe(3)
  })

  test.each<[string, Inv01, string]>([
    [
      'a buyer whose GSTIN is not active',
      { ...document, BuyerDtls: { ...party('27AAACI0000I1Z5'), Pos: '27' } },
      '3029',
    ],
    [
      'a document that is too old',
      { ...document, DocDtls: { ...document.DocDtls, Dt: '01/10/2026' } },
      '2283',
    ],
    ['a number that begins with 0', { ...document, DocDtls: { ...document.DocDtls, No: '0KA/1' } }, '5002'],
    ['the wrong heads', { ...document, BuyerDtls: { ...party(BUYER), Pos: '29' } }, '2172'],
    [
      'a total that is not the sum',
      { ...document, ValDtls: { ...document.ValDtls, TotInvVal: 300 } },
      '2189',
    ],
  ])('gets the reason why the portal refuses %s', async (_, wrong, code) => {
    const { portal } = await nic()
    expect(await portal.register(wrong)).toEqual({ kind: 'refused', code, message: expect.any(String) })
  })

  test('a wrong password, a fault of the portal and a portal that is away decide nothing', async () => {
    const { portal: stranger } = await nic({ users: { [SELLER]: { name: 'API_AMP', password: 'wrong' } } })
    expect(await stranger.register(document)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('1004'),
    })
    await server.close()
    const { portal } = await nic()
    server.failNext(502)
    expect(await portal.register(document)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('502'),
    })
    const { url } = server.access
    await server.close()
    expect(await createNicPortal({ ...server.access, url }, () => START).register(document)).toMatchObject({
      kind: 'failed',
    })
  })

  test('what another has signed is not believed', async () => {
    const other = createSimulatedIrp(() => START)
    const signingKey = other.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const { portal } = await nic({ signingKey })
    expect(await portal.register(document)).toEqual({
      kind: 'failed',
      reason: 'The signature is not the portal’s',
    })
  })

  test('cancels within 24 hours, and not after them', async () => {
    const { portal, clock } = await nic()
    await portal.register(document)
    const ask = { gstin: SELLER, irn: IRN, reason: 4, remark: 'Wrong buyer' } as const
    clock.now = new Date(START.getTime() + 24 * 3_600_000 + 1000)
    expect(await portal.cancel(ask)).toMatchObject({ kind: 'refused', code: '2270' })
    clock.now = new Date(START.getTime() + 3_600_000)
    expect(await portal.cancel(ask)).toEqual({ kind: 'done', value: { cancelledAt: clock.now } })
    expect(await portal.register(document)).toMatchObject({ kind: 'refused', code: '2278' })
  })
})

test('a JWT of another algorithm, or with more or fewer parts, is none', async () => {
  const irp = createSimulatedIrp(() => START)
  const answer = await createSimulatedPortal(irp).register(document)
  if (answer.kind !== 'done') throw new Error('Not registered')
  const [head, body, signature] = answer.value.signedQr.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const wrong of [
    '',
    'a',
    `${head}.${body}`,
    `${none}.${body}.`,
    `${head}.${body}.${signature}.x`,
    `${none}.${body}.${signature}`,
  ]) {
    expect(verifySigned(wrong, irp.publicKey)).toBeUndefined()
  }
})

test('through a provider it is the same in plain JSON, under the headers that the provider asks for', async () => {
  const irp = createSimulatedIrp(() => START)
  const seen: unknown[] = []
  const provider = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    seen.push([request.headers['x-api-key'], request.headers.gstin])
    const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined
    const path = request.url ?? ''
    const answer = path.endsWith('/Cancel')
      ? irp.cancel(body)
      : body
        ? irp.register(body)
        : irp.byIrn(path.split('/').at(-1) ?? '')
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const portal: InvoicePortal = createGspPortal({
    url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    headers: { 'x-api-key': 'key' },
    signingKey: irp.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    gstins: [SELLER],
  })
  const first = await portal.register(document)
  expect(first).toMatchObject({ kind: 'done', value: { irn: IRN } })
  expect(await portal.register(document)).toEqual(first)
  const cancelled = await portal.cancel({ gstin: SELLER, irn: IRN, reason: 4, remark: 'Wrong buyer' })
  expect(cancelled).toMatchObject({ kind: 'done' })
  expect(seen[0]).toEqual(['key', SELLER])
  provider.close()
})
