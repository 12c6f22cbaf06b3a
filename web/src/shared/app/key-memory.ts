/** Idempotency keys: the same request keeps its key until it has succeeded, so that a repeat is done once. */

/** The same for equal requests; files are compared by name, size and date. */
const hashRequest = (request: unknown): string =>
  JSON.stringify(request, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

const KEY_BYTES = 16

/** Not `randomUUID`: it is missing where the panel is reached without TLS. */
const createKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

export class KeyMemory {
  #print = ''
  #key = ''

  /** The key for a request: that of the last one if it was the same and has not succeeded. */
  for(request: unknown): string {
    const print = hashRequest(request)
    if (this.#key === '' || print !== this.#print) {
      this.#print = print
      this.#key = createKey()
    }
    return this.#key
  }

  /** The request was carried out: the same again is a new one. */
  done(): void {
    this.#key = ''
  }
}
