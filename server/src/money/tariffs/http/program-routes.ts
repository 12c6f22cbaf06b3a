/** Tariffs of `/api/v1`. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { answerPage } from '../../../http/program-page.ts'
import { type Route, read } from '../../../http/route.ts'
import { selectProgramTariff, selectProgramTariffs } from '../index.ts'
import { copyToWire } from './to-wire.ts'

type Tariff = NonNullable<Awaited<ReturnType<typeof selectProgramTariff>>>

const toWire = ({ content, validFrom, validUntil, createdAt, ...tariff }: Tariff) => ({
  ...tariff,
  content: copyToWire(content),
  validFrom: validFrom.toISOString(),
  validUntil: validUntil?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const tariffsForPrograms: readonly Route[] = [
  read(contract.fetchTariffs, async ({ db, query, now }) =>
    answerPage(await selectProgramTariffs(db, query, now), toWire),
  ),

  read(contract.fetchTariff, async ({ db, params: { id }, now }) => {
    const tariff = await selectProgramTariff(db, id, now)
    return tariff ? ok({ data: toWire(tariff) }) : refuse({ kind: 'tariff-not-found' })
  }),
]
