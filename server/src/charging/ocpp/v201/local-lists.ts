/** The list of cards of a 2.0.1 charger: its variables, its version, what it is sent. */
import { CARD_NUMBER_LONGEST, type ListChange } from '@voltyatra/domain'
import { parseSeconds } from '../../dialects/index.ts'
import { type LocalListCalls, USUAL_LIMITS } from '../local-lists.ts'
import { type CallAnswer, Unanswered } from '../meter-settings.ts'
import { toIdTokenInfo } from './cards.ts'

const COMPONENT = 'LocalAuthListCtrlr'
const AVAILABLE = 'Available'
const ENABLED = 'Enabled'
const PER_MESSAGE = 'ItemsPerMessage'

interface Got {
  readonly getVariableResult: readonly {
    readonly attributeStatus: string
    readonly attributeValue?: string
    readonly variable: { readonly name: string }
  }[]
}

const buildPart = (name: string) => ({ component: { name: COMPONENT }, variable: { name } })

const requireAnswer = <T>(called: CallAnswer): T | undefined => {
  if (called.kind === 'unanswered') throw new Unanswered()
  return called.kind === 'answered' ? (called.answer as T) : undefined
}

export const LOCAL_LIST: LocalListCalls = {
  longestNumber: CARD_NUMBER_LONGEST,

  async limits(request) {
    const read = requireAnswer<Got>(
      await request('GetVariables', { getVariableData: [AVAILABLE, ENABLED, PER_MESSAGE].map(buildPart) }),
    )
    const settingOf = (name: string): string | undefined => {
      const found = read?.getVariableResult.find(({ variable }) => variable.name === name)
      return found?.attributeStatus === 'Accepted' ? (found.attributeValue ?? '') : undefined
    }
    const isOff = (value: string | undefined) => value?.toLowerCase() === 'false'
    // What is available may be switched off; a charger that names neither keeps no list.
    if (isOff(settingOf(AVAILABLE)) || (settingOf(AVAILABLE) ?? settingOf(ENABLED)) === undefined)
      return undefined
    if (isOff(settingOf(ENABLED))) {
      const set = requireAnswer<{ setVariableResult: readonly { attributeStatus: string }[] }>(
        await request('SetVariables', {
          setVariableData: [{ ...buildPart(ENABLED), attributeValue: 'true' }],
        }),
      )
      if (set?.setVariableResult[0]?.attributeStatus !== 'Accepted') return undefined
    }
    const perMessage = parseSeconds(settingOf(PER_MESSAGE)) ?? USUAL_LIMITS.perMessage
    return { most: USUAL_LIMITS.most, perMessage }
  },

  async version(request) {
    return requireAnswer<{ versionNumber: number }>(await request('GetLocalListVersion', {}))?.versionNumber
  },

  async send(request, { type, version, changes }) {
    const payload = {
      versionNumber: version,
      updateType: type,
      ...(changes.length > 0 && { localAuthorizationList: changes.map(toEntry) }),
    }
    return requireAnswer<{ status: string }>(await request('SendLocalList', payload))?.status ?? 'Refused'
  },
}

const toEntry = ({ number, kind, card }: ListChange) => ({
  idToken: { idToken: number, type: kind },
  ...(card && {
    idTokenInfo: toIdTokenInfo({
      status: 'accepted',
      group: card.group,
      expiresAt: card.expiresAt === null ? null : new Date(card.expiresAt),
    }),
  }),
})
