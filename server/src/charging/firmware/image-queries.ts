/** SQL of the firmware that there is, and of the versions that chargers have. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface FirmwareImage {
  readonly id: string
  readonly vendor: string
  readonly model: string
  readonly version: string
  readonly address: string
  readonly sizeBytes: number | null
  readonly sha256: string | null
  readonly signature: string | null
  readonly certificate: string | null
  readonly createdAt: Date
  readonly retiredAt: Date | null
}

const selectImages = (reader: Reader) =>
  reader
    .selectFrom('firmware_image as image')
    .select([
      'image.id',
      'image.vendor',
      'image.model',
      'image.version',
      'image.address',
      sql<number | null>`image.size_bytes::float8`.as('sizeBytes'),
      'image.sha256',
      'image.signature',
      'image.certificate',
      'image.created_at as createdAt',
      'image.retired_at as retiredAt',
    ])

export function selectImagePage(reader: Reader, { q, status, ...request }: ListRequest) {
  let rows = selectImages(reader)
  if (status) rows = rows.where('image.retired_at', status === 'current' ? 'is' : 'is not', null)
  if (q) rows = rows.where((eb) => hasText(eb, q, ['image.vendor', 'image.model', 'image.version']))
  return selectKeysetPage({
    rows,
    request,
    id: 'image.id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'image.created_at', type: 'timestamptz' } },
  })
}

export const selectImage = (reader: Reader, id: string): Promise<FirmwareImage | undefined> =>
  selectImages(reader).where('image.id', '=', id).executeTakeFirst()

/** One that can be in a new campaign, kept so to the end of the transaction. */
export const lockCurrentImage = (tx: Tx, id: string): Promise<FirmwareImage | undefined> =>
  selectImages(tx)
    .where('image.id', '=', id)
    .where('image.retired_at', 'is', null)
    .forShare()
    .executeTakeFirst()

interface NewImage extends Omit<FirmwareImage, 'createdAt' | 'retiredAt'> {
  readonly now: Date
  readonly by: string
}

export const insertImage = (tx: Tx, image: NewImage) =>
  refuseOnConstraint(
    tx
      .insertInto('firmware_image')
      .values({
        id: image.id,
        vendor: image.vendor,
        model: image.model,
        version: image.version,
        address: image.address,
        size_bytes: image.sizeBytes,
        sha256: image.sha256,
        signature: image.signature,
        certificate: image.certificate,
        created_at: image.now,
        created_by: image.by,
      })
      .execute(),
    { firmware_image_version: 'firmware-image-exists' },
  )

/** @returns false where there is none, or it is retired already */
export async function updateRetired(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('firmware_image')
    .set({ retired_at: now })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export interface FirmwareVersion {
  readonly vendor: string
  readonly model: string
  /** Null: its chargers report none. */
  readonly version: string | null
  readonly chargers: number
  readonly connected: number
}

const MOST_VERSIONS = 500

/** Which versions the accepted chargers reported when they started last. */
export async function selectVersions(reader: Reader): Promise<readonly FirmwareVersion[]> {
  const { rows } = await sql<FirmwareVersion>`
    select vendor, model, firmware as version, count(*)::int as chargers, count(connection_id)::int as connected
      from charger
     where status = 'accepted' and vendor is not null and model is not null
     group by vendor, model, firmware
     order by vendor, model, firmware desc nulls last
     limit ${MOST_VERSIONS}`.execute(reader)
  return rows
}
