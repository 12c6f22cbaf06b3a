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
const BYTES_PER_MESSAGE = 'BytesPerMessage'
/** Of which its characteristics say how many there may be. */
const ENTRIES = 'Entries'

/** The longest entry of a list, and what a message has around its entries. */
const ENTRY_BYTES = 256
const FRAME_BYTES = 256

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

  async limits(request, room) {
    const names = [AVAILABLE, ENABLED, PER_MESSAGE, BYTES_PER_MESSAGE]
    const read = requireAnswer<Got>(await request('GetVariables', { getVariableData: names.map(buildPart) }))
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
    const most = await room.find(async (requestId) => {
      const payload = { requestId, componentVariable: [buildPart(ENTRIES)] }
      return requireAnswer<{ status: string }>(await request('GetReport', payload))?.status === 'Accepted'
    })
    const items = parseSeconds(settingOf(PER_MESSAGE)) ?? USUAL_LIMITS.perMessage
    const bytes = parseSeconds(settingOf(BYTES_PER_MESSAGE)) ?? Number.POSITIVE_INFINITY
    const perMessage = Math.min(items, Math.max(1, Math.floor((bytes - FRAME_BYTES) / ENTRY_BYTES)))
    return { most: most ?? USUAL_LIMITS.most, perMessage }
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

interface ReportedPart {
  readonly component: { readonly name: string }
  readonly variable: { readonly name: string }
  readonly variableCharacteristics?: { readonly maxLimit?: number }
}

/** How many cards the list has room for; undefined where these parts of a report do not say it. */
export const readListRoom = (parts: readonly ReportedPart[]): number | undefined =>
  parts.find(
    ({ component, variable }) =>
      component.name.toLowerCase() === COMPONENT.toLowerCase() &&
      variable.name.toLowerCase() === ENTRIES.toLowerCase(),
  )?.variableCharacteristics?.maxLimit

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
