/** The calls of the certificates that were signed for chargers. */

import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { sentenceOf } from '../../../http/success.ts'
import { answerCommand, askForOperator } from '../../chargers/http/operator-command.ts'
import { chargerById } from '../../chargers/index.ts'
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
    async prepare(call) {
      const charger = await chargerById(call.db, call.params.id)
      if (!charger) return NOT_FOUND
      const renewal = dialectOf(charger.protocol).calls.renewCertificate()
      return askForOperator(call, { chargerId: charger.id, ...renewal, timeoutS: RENEWAL_S })
    },
    write: ({ work, prepared: command }) => answerCommand(work, command),
  }),

  write(contract.revokeChargerCertificate, async ({ work, params: { id, certificateId } }) => {
    if (!(await chargerById(work.tx, id))) return NOT_FOUND
    const revoked = await revokeCertificate(work, { chargerId: id, id: certificateId })
    return revoked.ok ? ok({ message: sentenceOf('certificate-revoked') }) : revoked
  }),
]
