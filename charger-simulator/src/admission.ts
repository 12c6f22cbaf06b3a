/** Whether somebody may charge, and what happens then. */
import type { Outlet, Token } from './model/outlet.ts'
import { isSameTag, type TagInfo } from './model/tags.ts'
import type { Dialect, Station } from './station.ts'

export class Admission {
  readonly #station: Station
  readonly #dialect: Dialect
  readonly #isReachable: () => boolean

  /** @param isReachable whether the other side can be asked */
  constructor(station: Station, dialect: Dialect, isReachable: () => boolean) {
    this.#station = station
    this.#dialect = dialect
    this.#isReachable = isReachable
  }

  /**
   * Somebody holds a card to the reader: what the same one began ends, otherwise something may begin.
   * @returns `Accepted`, or why not
   */
  async present(outlet: Outlet, token: Token): Promise<string> {
    const { model } = this.#station
    const { transaction } = outlet
    if (transaction && isSameTag(transaction.token.id, token.id)) {
      model.stop(outlet.number, 'Local', token)
      return 'Accepted'
    }
    const info = await this.#verdict(token)
    if (info.status !== 'Accepted') return info.status
    if (transaction) {
      // One of the same group may stop what another of it began.
      const parent = model.knownTag(transaction.token.id)?.parent
      if (!info.parent || !parent || !isSameTag(parent, info.parent)) return 'ConcurrentTx'
      model.stop(outlet.number, 'Local', token)
      return 'Accepted'
    }
    const trigger = outlet.vehicle ? 'presented' : 'plugged'
    const isTaken = model.authorize(outlet.number, token, {
      trigger,
      ...(info.parent && { parent: info.parent }),
    })
    return isTaken ? 'Accepted' : 'Occupied'
  }

  /** The other side lets somebody charge; it is asked about the token only where that is set. */
  async startRemotely(outlet: Outlet, token: Token, remoteStartId?: number): Promise<void> {
    const { model } = this.#station
    const isAsked = model.settings.isOn('AuthorizeRemoteTxRequests')
    const info = isAsked ? await this.#verdict(token) : { status: 'Accepted' }
    if (info.status !== 'Accepted') return
    model.authorize(outlet.number, token, {
      trigger: 'remote',
      ...(remoteStartId !== undefined && { remoteStartId }),
    })
  }

  /** The list, the cache or the other side says. */
  #verdict(token: Token): Promise<TagInfo> {
    const { model, say } = this.#station
    const { settings } = model
    const known = model.knownTag(token.id)
    const alone = (): TagInfo => {
      if (known && settings.isOn('LocalAuthorizeOffline')) return known
      return { status: settings.isOn('AllowOfflineTxForUnknownId') ? 'Accepted' : 'Invalid' }
    }
    if (!this.#isReachable()) return Promise.resolve(alone())
    if (known?.status === 'Accepted' && settings.isOn('LocalPreAuthorize')) return Promise.resolve(known)
    return new Promise((resolve) => {
      const done = (info: TagInfo) => {
        model.tags.remember(token.id, info)
        resolve(info)
      }
      say(this.#dialect.authorize(token, done, () => resolve(alone())))
    })
  }
}
