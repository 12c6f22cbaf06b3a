/** The calls of the certificates that were signed for chargers. */

import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { commandToWire, outcomeOf } from '../../chargers/http/to-wire.ts'
import { askCharger, chargerById } from '../../chargers/index.ts'
import { dialectOf } from '../../dialects/index.ts'
import {
  CERTIFICATES_WAITING,
  certificatesOf,
  knownAuthorities,
  revokeCertificate,
  signedPage,
} from '../index.ts'
import { authorityToWire, certificateToWire, signedToWire } from './to-wire.ts'

const NOT_FOUND = refuse({ kind: 'charger-not-found' })
/** How long a charger may take to say that it will ask. */
const RENEWAL_S = 30

export const chargerCertificateRoutes: readonly Route[] = [
  read(contract.listChargerCertificates, async ({ db, params }) =>
    (await chargerById(db, params.id))
      ? ok({ data: (await certificatesOf(db, params.id)).map(certificateToWire) })
      : NOT_FOUND,
  ),

  read(contract.listSignedCertificates, async ({ db, query, now }) =>
    listAnswer(await signedPage(db, { ...onlyWaiting(CERTIFICATES_WAITING, query, now), now }), signedToWire),
  ),

  read(contract.listChargerAuthorities, async ({ db, now }) =>
    ok({ data: (await knownAuthorities(db, now)).map(authorityToWire) }),
  ),

  write(contract.renewChargerCertificate, {
    // The charger is asked before the transaction opens: it may take a while to answer.
    async prepare({ db, deps, params, actor, headers }) {
      const { chargerNews } = deps
      if (!chargerNews) throw new Error('A process that answers calls has no word of chargers')
      const charger = await chargerById(db, params.id)
      if (!charger) return NOT_FOUND
      const key = headers['idempotency-key']
      return askCharger(
        { db, news: chargerNews, now: () => deps.clock.now() },
        {
          chargerId: params.id,
          ...dialectOf(charger.protocol).calls.renewCertificate(),
          timeoutS: RENEWAL_S,
          askedBy: actor.id,
          role: actor.role,
          key: typeof key === 'string' ? key : null,
        },
      )
    },
    async write({ work, prepared: command }) {
      await work.audit({
        action: 'charger.command',
        subject: { kind: 'charger', id: command.chargerId },
        after: { command: command.id, action: command.action, status: command.status },
      })
      return ok({ message: outcomeOf(command), data: commandToWire(command) })
    },
  }),

  write(contract.revokeChargerCertificate, async ({ work, params: { id, certificateId } }) => {
    if (!(await chargerById(work.tx, id))) return NOT_FOUND
    const revoked = await revokeCertificate(work, { chargerId: id, id: certificateId })
    return revoked.ok ? ok({ message: 'Certificate revoked.' }) : revoked
  }),
]
