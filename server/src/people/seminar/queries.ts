/** SQL of the seminar registrations. */
import type { SeminarState } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

export interface Registration {
  readonly id: string
  readonly name: string
  readonly email: string
  /** As it was typed. */
  readonly phone: string
  readonly business: string | null
  readonly location: string
  /** The seminar as the form names it. */
  readonly seminar: string
  /** When that seminar begins. */
  readonly seminarAt: Date
  readonly questions: string | null
  readonly status: SeminarState
  /** Set once converted. */
  readonly partnerId: string | null
  readonly createdAt: Date
}

const FIELDS = [
  'id',
  'name',
  'email',
  'phone',
  'business',
  'location',
  'seminar',
  'seminar_at as seminarAt',
  'questions',
  'status',
  'partner_id as partnerId',
  'created_at as createdAt',
] as const

const SEARCHED = ['name', 'email', 'phone', 'business', 'location'] as const

export async function insertRegistration(tx: Tx, registration: Registration): Promise<void> {
  const { seminarAt, partnerId, createdAt, ...columns } = registration
  await tx
    .insertInto('seminar_registration')
    .values({ ...columns, seminar_at: seminarAt, partner_id: partnerId, created_at: createdAt })
    .execute()
}

export function selectRegistrationPage(
  reader: Reader,
  request: ListRequest & { readonly status?: SeminarState | undefined },
) {
  let rows = reader.selectFrom('seminar_registration').select(FIELDS)
  const { q, status } = request
  if (status) rows = rows.where('status', '=', status)
  if (q) rows = rows.where((eb) => hasText(eb, q, SEARCHED))
  return selectKeysetPage({
    rows,
    request,
    id: 'id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'created_at', type: 'timestamptz' },
      name: { column: 'name', type: 'text' },
      seminarAt: { column: 'seminar_at', type: 'timestamptz' },
    },
  })
}

/** The registration, its row locked until the transaction ends. */
export function lockRegistration(tx: Tx, id: string): Promise<Registration | undefined> {
  return tx
    .selectFrom('seminar_registration')
    .select(FIELDS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Sets the state of a registration whose row is locked. */
export async function setStatus(
  tx: Tx,
  id: string,
  { status, partnerId }: { readonly status: SeminarState; readonly partnerId: string | null },
): Promise<void> {
  await tx
    .updateTable('seminar_registration')
    .set({ status, partner_id: partnerId })
    .where('id', '=', id)
    .execute()
}
