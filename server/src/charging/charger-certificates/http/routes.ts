/** The calls of the certificates that were signed for chargers. */

import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { answerCommand, requestOperator } from '../../chargers/http/operator-command.ts'
import { selectCharger } from '../../chargers/index.ts'
import { findDialect } from '../../dialects/index.ts'
import {
  CERTIFICATES_WAITING,
  listKnownAuthorities,
  revokeCertificate,
  selectCertificates,
  selectSignedPage,
} from '../index.ts'
import { toWireAuthority, toWireCertificate, toWireSigned } from './to-wire.ts'

const NOT_FOUND = refuse({ kind: 'charger-not-found' })
/** How long a charger may take to say that it will ask. */
const RENEWAL_S = 30

export const chargerCertificateRoutes: readonly Route[] = [
  read(contract.listChargerCertificates, async ({ db, params }) =>
    (await selectCharger(db, params.id))
      ? ok({ data: (await selectCertificates(db, params.id)).map(toWireCertificate) })
      : NOT_FOUND,
  ),

  read(contract.listSignedCertificates, async ({ db, query, now }) =>
    listAnswer(
      await selectSignedPage(db, { ...narrowToWaiting(CERTIFICATES_WAITING, query, now), now }),
      toWireSigned,
    ),
  ),

  read(contract.listChargerAuthorities, async ({ db, now }) =>
    ok({ data: (await listKnownAuthorities(db, now)).map(toWireAuthority) }),
  ),

  write(contract.renewChargerCertificate, {
    async prepare(call) {
      const charger = await selectCharger(call.db, call.params.id)
      if (!charger) return NOT_FOUND
      const renewal = findDialect(charger.protocol).calls.renewCertificate()
      return requestOperator(call, { chargerId: charger.id, ...renewal, timeoutS: RENEWAL_S })
    },
    write: ({ work, prepared: command }) => answerCommand(work, command),
  }),

  write(contract.revokeChargerCertificate, async ({ work, params: { id, certificateId } }) => {
    if (!(await selectCharger(work.tx, id))) return NOT_FOUND
    const revoked = await revokeCertificate(work, { chargerId: id, id: certificateId })
    return revoked.ok ? ok({ message: formatSuccess('certificate-revoked') }) : revoked
  }),
]
