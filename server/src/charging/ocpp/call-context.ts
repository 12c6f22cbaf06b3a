/** What a handler of a charger’s message is given. */
import { findDialect, type OcppVersion } from '../dialects/index.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import type { CallContext } from './route.ts'

export const buildContext = (
  {
    chargerId,
    version,
    streams,
    boots,
    listRoom,
    stateTimes,
  }: Pick<CallContext, 'chargerId' | 'streams' | 'boots' | 'listRoom' | 'stateTimes'> & {
    readonly version: OcppVersion
  },
  { db, semaphore, organisation, publicUrl, requestForCar }: ConnectionDeps,
  so: Pick<CallContext, 'standing' | 'now' | 'sessions'>,
): CallContext => ({
  ...so,
  chargerId,
  dialect: findDialect(version),
  read: (use) => semaphore(() => use(db)),
  organisation,
  publicUrl,
  requestForCar,
  streams,
  boots,
  listRoom,
  stateTimes,
})
