/** Partners that a run can pay, and two people who pay. */
import { days } from '@voltyatra/domain'
import { expect } from 'vitest'
import { type Caller, type TestAnswer, type TestApp, testApp } from '../../../testing/test-app.ts'
import { owedPartner } from '../../withdrawals/testing/owed-partner.ts'

export const IFSC = 'HDFC0000240'

export interface PayoutWorld extends TestApp {
  /** Runs are made by the owner and approved by the accountant: the same two until the clock moves on. */
  people(): Promise<{ readonly owner: Caller; readonly accountant: Caller }>
  /** A partner that is owed so many rupees, whose bank details have stood for more than a day. */
  payable(rupees: number, number?: string): Promise<string>
  /** Bank details that the owner enters and the accountant confirms. */
  banked(partnerId: string, number?: string): Promise<string>
  /** A run that the owner drafts; its JSON. */
  drafted(...partnerIds: readonly string[]): Promise<TestAnswer['body']>
  /** The same, approved by the accountant. */
  approved(...partnerIds: readonly string[]): Promise<TestAnswer['body']>
}

/** What these partners are owed came from no booking, which the audit says too: its other lines are looked at. */
export const isOfPayouts = (line: string): boolean => /payout|reference/i.test(line)

export async function payoutWorld(options: Parameters<typeof testApp>[0] = {}): Promise<PayoutWorld> {
  const test = await testApp(options)
  let signedIn: { readonly at: number; readonly who: Awaited<ReturnType<PayoutWorld['people']>> } | undefined
  const people = async () => {
    const at = test.clock.now().getTime()
    if (signedIn?.at !== at) {
      const who = { owner: await test.operator('owner'), accountant: await test.operator('accountant') }
      signedIn = { at, who }
    }
    return signedIn.who
  }
  const banked = async (partnerId: string, number = '50100123456789') => {
    const { owner, accountant } = await people()
    const path = `/partners/${partnerId}/bank-details`
    const entered = await owner.post(path, { holder: 'Hubballi Foods', number, ifsc: IFSC })
    expect(entered, JSON.stringify(entered.body)).toMatchObject({ status: 201 })
    const id = entered.body.data._id
    expect(await accountant.post(`${path}/${id}/confirm`, { number })).toMatchObject({ status: 200 })
    return id
  }
  const drafted = async (...partnerIds: readonly string[]) => {
    const answer = await (await people()).owner.post('/payout-runs', { partnerIds })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
    return answer.body.data
  }
  return {
    ...test,
    people,
    banked,
    drafted,
    async payable(rupees, number) {
      const partner = await owedPartner(test, { owed: rupees })
      await banked(partner, number)
      test.clock.advance(days(1))
      return partner
    },
    async approved(...partnerIds) {
      const run = await drafted(...partnerIds)
      const { accountant } = await people()
      const answer = await accountant.post(`/payout-runs/${run._id}/approve`, { total: run.total })
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
      return answer.body.data
    },
  }
}
