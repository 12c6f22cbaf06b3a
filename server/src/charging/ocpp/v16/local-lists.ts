/** The list of cards of a 1.6 charger: its configuration keys, its version, what it is sent. */
import { CARD_NUMBER_16, formatNumberFor16, type ListChange } from '@voltyatra/domain'
import { parseSeconds } from '../../dialects/index.ts'
import { type LocalListCalls, USUAL_LIMITS } from '../local-lists.ts'
import { type CallAnswer, Unanswered } from '../meter-settings.ts'
import { toIdTagInfo } from './cards.ts'

const ENABLED = 'LocalAuthListEnabled'
const MOST = 'LocalAuthListMaxLength'
const PER_MESSAGE = 'SendLocalListMaxLength'

interface Configuration {
  readonly configurationKey?: readonly {
    readonly key: string
    readonly readonly: boolean
    readonly value?: string
  }[]
}

const requireAnswer = <T>(called: CallAnswer): T | undefined => {
  if (called.kind === 'unanswered') throw new Unanswered()
  return called.kind === 'answered' ? (called.answer as T) : undefined
}

export const LOCAL_LIST: LocalListCalls = {
  longestNumber: CARD_NUMBER_16,

  async limits(request) {
    const read = requireAnswer<Configuration>(
      await request('GetConfiguration', { key: [ENABLED, MOST, PER_MESSAGE] }),
    )
    const settingOf = (name: string) =>
      read?.configurationKey?.find(({ key }) => key.toLowerCase() === name.toLowerCase())
    const enabled = settingOf(ENABLED)
    if (!enabled) return undefined
    if (enabled.value?.toLowerCase() !== 'true') {
      if (enabled.readonly) return undefined
      const set = requireAnswer<{ status: string }>(
        await request('ChangeConfiguration', { key: ENABLED, value: 'true' }),
      )
      if (set?.status !== 'Accepted') return undefined
    }
    return {
      most: parseSeconds(settingOf(MOST)?.value) ?? USUAL_LIMITS.most,
      perMessage: parseSeconds(settingOf(PER_MESSAGE)?.value) ?? USUAL_LIMITS.perMessage,
    }
  },

  async version(request) {
    const answer = requireAnswer<{ listVersion: number }>(await request('GetLocalListVersion', {}))
    // Below zero it keeps none.
    return answer && answer.listVersion >= 0 ? answer.listVersion : undefined
  },

  async send(request, { type, version, changes }) {
    const payload = {
      listVersion: version,
      updateType: type,
      ...(changes.length > 0 && { localAuthorizationList: changes.map(toEntry) }),
    }
    return requireAnswer<{ status: string }>(await request('SendLocalList', payload))?.status ?? 'Refused'
  },
}

const toEntry = ({ number, kind, card }: ListChange) => ({
  idTag: formatNumberFor16({ number, kind }),
  ...(card && {
    idTagInfo: toIdTagInfo({
      status: 'accepted',
      group: card.group,
      expiresAt: card.expiresAt === null ? null : new Date(card.expiresAt),
    }),
  }),
})
