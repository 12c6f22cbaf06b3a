/** Reads a backup from its file and believes nothing of it that it has not checked. */
import type { z } from 'zod'
import { isBillImageName } from '../../platform/bill-images.ts'
import { countRows } from '../copy.ts'
import { type ArchiveReading, readArchive } from './archive-file.ts'
import { BackupError } from './error.ts'
import {
  END,
  End,
  FORMAT_VERSION,
  MANIFEST,
  Manifest,
  parseImageMember,
  parseTableMember,
  SIGNATURE,
} from './format.ts'
import { isSignatureOf, type Origin, Signature } from './signature.ts'
import type { Member } from './tar.ts'

export interface BackupContents {
  readonly manifest: Manifest
  readonly end: End
  readonly origin: Origin
}

export interface Take {
  /** Called first. */
  begin?(manifest: Manifest): Promise<void>
  /** Whole rows of a table, in order; each table of the manifest in its turn. */
  rows?(table: string, rows: Buffer): Promise<void>
  image?(name: string, content: Buffer): Promise<void>
}

/**
 * Reads the whole file and hands its parts over as they come: only when this resolves are they known to be those of
 * the backup that was made, so what is done with them must be undone otherwise.
 * @throws BackupError when it is not a whole backup as it was made
 */
export async function readBackup(path: string, take: Take = {}): Promise<BackupContents> {
  const reading = await readArchive(path)
  const first = await reading.members.next()
  if (first.done || first.value.name !== MANIFEST) throw createNotABackupError(path)
  const manifest = parseMember(Manifest, first.value, path)
  if (manifest.version > FORMAT_VERSION) {
    throw new BackupError(`${path} was made by a newer VoltYatra: restore it with that version.`)
  }
  await take.begin?.(manifest)
  return { manifest, ...(await readMembers(reading, { path, manifest, take })) }
}

async function readMembers(
  reading: ArchiveReading,
  { path, manifest, take }: { path: string; manifest: Manifest; take: Take },
): Promise<Pick<BackupContents, 'end' | 'origin'>> {
  const rows = new Map(manifest.tables.map(({ name }) => [name, 0]))
  let images = 0
  let end: { readonly totals: End; readonly bytes: Buffer } | undefined
  let origin: Origin | undefined
  for await (const member of reading.members) {
    const { name, content } = member
    const table = parseTableMember(name)
    const image = parseImageMember(name)
    const counted = table === undefined ? undefined : rows.get(table)
    if (end && !origin && name === SIGNATURE && manifest.version > 1) {
      const signature = parseMember(Signature, member, path)
      if (!isSignatureOf(signature, end.bytes)) throw createDamagedError(path)
      origin = { kind: 'signed', publicKey: signature.publicKey }
      continue
    }
    if (end) throw createDamagedError(path)
    if (table !== undefined && counted !== undefined) {
      rows.set(table, counted + countRows(content))
      await take.rows?.(table, content)
    } else if (image !== undefined) {
      if (!isBillImageName(image)) throw createStrangeImageError(path, image)
      images += 1
      await take.image?.(image, content)
    } else if (name === END) {
      end = { totals: parseMember(End, member, path), bytes: content }
    } else {
      throw createDamagedError(path)
    }
  }
  const isWhole =
    end?.totals.sha256 === reading.sumBeforeEnd() &&
    end.totals.images === images &&
    [...rows].every(([table, count]) => end?.totals.rows[table] === count)
  // Since version 2 every backup is signed: one without a signature has lost it.
  if (!end || !isWhole || (!origin && manifest.version > 1)) throw createDamagedError(path)
  return { end: end.totals, origin: origin ?? { kind: 'unsigned' } }
}

function parseMember<Schema extends z.ZodType>(
  schema: Schema,
  { content }: Member,
  path: string,
): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch {
    throw createNotABackupError(path)
  }
}

/** The name is quoted as a string of a program is, so that no sign of it does anything to a terminal. */
const createStrangeImageError = (path: string, name: string) =>
  new BackupError(
    `${path} has a picture with the name ${JSON.stringify(name)}, which VoltYatra gives none: it is not restored.`,
  )
const createNotABackupError = (path: string) => new BackupError(`${path} is not a backup of VoltYatra.`)
const createDamagedError = (path: string) =>
  new BackupError(`${path} was damaged or changed after it was made: it is not restored.`)
