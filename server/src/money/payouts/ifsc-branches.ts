/** Whether a bank has a branch, by the list in the package `ifsc`: read when it is needed, and not kept. */
import { readFile } from 'node:fs/promises'
import { type Ifsc, type IfscRefused, ok, type Result, readIfsc, refuse } from '@voltyatra/domain'

const BRANCHES = import.meta.resolve('ifsc/src/IFSC.json')
const NAMES = import.meta.resolve('ifsc/src/banknames.json')

/** By bank: its branches, those that are all digits as numbers. */
type Branches = Readonly<Record<string, readonly (number | string)[]>>

const load = async (address: string): Promise<unknown> => JSON.parse(await readFile(new URL(address), 'utf8'))

export interface Branch extends Ifsc {
  readonly bankName: string
}

/** The branch of a code, however it is written; the package's own code is not loaded, which would ask the network. */
export async function findBranch(typed: string): Promise<Result<Branch, IfscRefused>> {
  const ifsc = readIfsc(typed)
  if (!ifsc.ok) return ifsc
  const { bank, branch } = ifsc.value
  const [branches, names] = (await Promise.all([load(BRANCHES), load(NAMES)])) as [
    Branches,
    Readonly<Record<string, string>>,
  ]
  const ofBank = Object.hasOwn(branches, bank) ? branches[bank] : undefined
  if (!ofBank) return refuse({ kind: 'ifsc-invalid', reason: 'bank' })
  const wanted = /^\d+$/.test(branch) ? Number(branch) : branch
  if (!ofBank.includes(wanted)) return refuse({ kind: 'ifsc-invalid', reason: 'branch' })
  return ok({ ...ifsc.value, bankName: names[bank] ?? bank })
}
