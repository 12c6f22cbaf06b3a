/** The little of tar that a backup needs: regular files with short names, in ustar headers. */

const BLOCK = 512
/** The end of an archive. */
export const TRAILER = Buffer.alloc(2 * BLOCK)
/** A member is read whole; none that a backup writes comes near it. */
const LARGEST_MEMBER = 512 * 1024 * 1024
const LONGEST_NAME = 100

export interface Member {
  readonly name: string
  readonly content: Buffer
}

/** The header of a member, and the filling after its content. */
export function buildFrame(
  name: string,
  size: number,
  modifiedAt: Date,
): { readonly header: Buffer; readonly filling: Buffer } {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new RangeError(`Too long a name for tar: ${name}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${formatOctal(size, 11)}\0`, 124)
  header.write(`${formatOctal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${formatOctal(computeSum(header), 6)}\0 `, 148)
  return { header, filling: Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK) }
}

const formatOctal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** Its own eight bytes count as spaces. */
function computeSum(header: Buffer): number {
  let sum = 8 * 0x20
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += header[at] ?? 0
  return sum
}

/** Thrown for bytes that are no tar of ours. */
export class TarError extends Error {}

/**
 * Reads members one after the other. `before` is called with every byte as it is read, member by member: first its name, then
 * its bytes, so that a sum over all before a certain one can be made.
 * @throws TarError
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  seen: (name: string, bytes: Buffer) => void,
): AsyncGenerator<Member> {
  const bytes = new Bytes(source)
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const { name, size } = parseHeader(header)
    const content = await bytes.take(size)
    const filling = await bytes.take((BLOCK - (size % BLOCK)) % BLOCK)
    for (const part of [header, content, filling]) seen(name, part)
    yield { name, content }
  }
  await bytes.take(BLOCK)
  if (!(await bytes.isAtEnd())) throw new TarError('something follows the end')
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const kept = Number.parseInt(header.toString('latin1', 148, 154), 8)
  if (kept !== computeSum(header)) throw new TarError('a header is wrong')
  const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
  if (!(size >= 0 && size <= LARGEST_MEMBER)) throw new TarError('a member is too large')
  return { name, size }
}

/** Exact numbers of bytes from a stream of pieces. */
class Bytes {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    const taken: Buffer[] = []
    let missing = count
    while (missing > 0) {
      if (this.#rest.length === 0 && !(await this.#more())) throw new TarError('it ends too early')
      const part = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(part.length)
      missing -= part.length
      taken.push(part)
    }
    return taken.length === 1 && taken[0] ? taken[0] : Buffer.concat(taken)
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more())
  }

  async #more(): Promise<boolean> {
    const next = await this.#pieces.next()
    if (next.done) return false
    this.#rest = next.value
    return true
  }
}
