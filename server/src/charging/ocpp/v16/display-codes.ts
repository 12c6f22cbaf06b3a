/** Codes on the display by configuration keys that some chargers of 1.6 have: those of 2.1 under their connector's number. */
import { CODE_LENGTH, VALID_S } from '../../display-codes/index.ts'
import type { DisplayCodeCalls } from '../display-codes.ts'
import { type Request, Unanswered } from '../meter-settings.ts'

const TAKEN: ReadonlySet<string> = new Set(['Accepted', 'RebootRequired'])

const nameKey = (connector: number, setting: string): string => `WebPaymentsCtrlr.${connector}.${setting}`

async function hasKeys(request: Request, connector: number): Promise<boolean> {
  const key = nameKey(connector, 'URLTemplate')
  const read = await request('GetConfiguration', { key: [key] })
  if (read.kind === 'unanswered') throw new Unanswered()
  const { configurationKey = [] } =
    read.kind === 'answered' ? (read.answer as { configurationKey?: readonly { key: string }[] }) : {}
  return configurationKey.some((one) => one.key.toLowerCase() === key.toLowerCase())
}

async function change(request: Request, key: string, value: string): Promise<boolean> {
  const changed = await request('ChangeConfiguration', { key, value })
  if (changed.kind === 'unanswered') throw new Unanswered()
  return changed.kind === 'answered' && TAKEN.has((changed.answer as { readonly status: string }).status)
}

export const DISPLAY_CODES: DisplayCodeCalls = {
  async set(request, { number }, { template, secret }) {
    if (!(await hasKeys(request, number))) return 'unsupported'
    const needed = [
      ['ValidityTime', String(VALID_S)],
      ['Length', String(CODE_LENGTH)],
      ['URLTemplate', template],
      ['SharedSecret', secret],
    ] as const
    for (const [setting, value] of needed) {
      if (!(await change(request, nameKey(number, setting), value))) return 'refused'
    }
    await change(request, nameKey(number, 'Enabled'), 'true')
    return 'set'
  },

  async end(request, { number }) {
    await change(request, nameKey(number, 'Enabled'), 'false')
  },
}
