/** Whether somebody may charge: the list, the cache or the other side says so. */
import type { Token } from './model/outlet.ts'
import type { TagInfo } from './model/tags.ts'
import type { Dialect, Station } from './station.ts'

/** @param isReachable whether the other side can be asked */
export async function verdict(
  token: Token,
  { model, say }: Station,
  { authorize }: Dialect,
  isReachable: boolean,
): Promise<TagInfo> {
  const { settings } = model
  const known = model.knownTag(token.id)
  const alone = (): TagInfo => {
    if (known && settings.isOn('LocalAuthorizeOffline')) return known
    return { status: settings.isOn('AllowOfflineTxForUnknownId') ? 'Accepted' : 'Invalid' }
  }
  if (!isReachable) return alone()
  if (known?.status === 'Accepted' && settings.isOn('LocalPreAuthorize')) return known
  return new Promise((resolve) => {
    const done = (info: TagInfo) => {
      model.tags.remember(token.id, info)
      resolve(info)
    }
    say(authorize(token, done, () => resolve(alone())))
  })
}
