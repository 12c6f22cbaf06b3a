/** Whether a token may charge, and what happens then. */
import type { Connector, Token } from './model/connector.ts'
import { isSameTag, type TagInfo } from './model/tags.ts'
import type { Dialect, Station } from './station.ts'

export class Admission {
  readonly #station: Station
  readonly #dialect: Dialect
  readonly #isReachable: () => boolean

  /** @param isReachable whether the server can be asked */
  constructor(station: Station, dialect: Dialect, isReachable: () => boolean) {
    this.#station = station
    this.#dialect = dialect
    this.#isReachable = isReachable
  }

  /**
   * A card is held to the reader: a charge of the same card ends, otherwise one may begin.
   * @returns `Accepted`, or why not
   */
  async present(connector: Connector, token: Token): Promise<string> {
    const { model } = this.#station
    const { transaction } = connector
    if (transaction && isSameTag(transaction.token.id, token.id)) {
      model.stop(connector.number, 'Local', token)
      return 'Accepted'
    }
    const info = await this.#verdict(token)
    if (info.status !== 'Accepted') return info.status
    if (transaction) {
      // One of the same group may stop what another of it began.
      const parent = model.knownTag(transaction.token.id)?.parent
      if (!info.parent || !parent || !isSameTag(parent, info.parent)) return 'ConcurrentTx'
      model.stop(connector.number, 'Local', token)
      return 'Accepted'
    }
    const trigger = connector.vehicle ? 'presented' : 'plugged'
    const isTaken = model.authorize(connector.number, token, {
      trigger,
      ...(info.parent && { parent: info.parent }),
    })
    return isTaken ? 'Accepted' : 'Occupied'
  }

  /** Starts at the server's command; the server is asked about the token only where that is set. */
  async startRemotely(connector: Connector, token: Token, remoteStartId?: number): Promise<void> {
    const { model } = this.#station
    const isRequested = model.settings.isOn('AuthorizeRemoteTxRequests')
    const info = isRequested ? await this.#verdict(token) : { status: 'Accepted' }
    if (info.status !== 'Accepted') return
    model.authorize(connector.number, token, {
      trigger: 'remote',
      ...(remoteStartId !== undefined && { remoteStartId }),
    })
  }

  /** Asks the local list, the cache or the server. */
  #verdict(token: Token): Promise<TagInfo> {
    const { model, send } = this.#station
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
      send(this.#dialect.authorize(token, done, () => resolve(alone())))
    })
  }
}
