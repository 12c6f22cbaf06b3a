/** A person with a browser or curl: sends JSON and forms, keeps the cookies that answers set. */
export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: journeys assert what they read
  readonly body: any
}

/** Other calls come from this machine itself: nobody else pays with the play money of a development installation. */
const SIGN_IN = /^\/(access-admin|driver\/(request|verify)-code)$/

export class Person {
  readonly #api: string
  readonly #cookies = new Map<string, string>()
  readonly #address: string | undefined
  /** @param address where the person seems to sign in from, for many who would otherwise share this machine's bounds */
  constructor(url: string, { address }: { readonly address?: string } = {}) {
    this.#api = `${url}/ev/api`
    this.#address = address
  }

  /** What a browser would send along, for code that calls for this person. */
  get cookieHeader(): string {
    return this.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  /** Each cookie, for a browser that goes on as this person. */
  get cookies(): readonly { readonly name: string; readonly value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }))
  }

  /** The same as a browser keeps it, at this address of the program. */
  storageAt(url: string) {
    const { hostname } = new URL(url)
    const ofBrowsers = { domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false } as const
    const cookies = this.cookies.map((one) => ({ ...one, ...ofBrowsers, sameSite: 'Lax' as const }))
    return { cookies, origins: [] }
  }

  get = (path: string): Promise<Answer> => this.#send('GET', path)
  /** @param key what makes a repeat known as one */
  post = (path: string, body?: unknown, key?: string): Promise<Answer> => this.#send('POST', path, body, key)
  put = (path: string, body: unknown): Promise<Answer> => this.#send('PUT', path, body)
  delete = (path: string): Promise<Answer> => this.#send('DELETE', path)
  postForm = (path: string, form: FormData): Promise<Answer> => this.#send('POST', path, form)

  async #send(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    const isForm = body instanceof FormData
    const response = await fetch(this.#api + path, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(this.#cookies.size > 0 && {
          cookie: this.cookieHeader,
        }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(this.#address !== undefined && SIGN_IN.test(path) && { 'x-forwarded-for': this.#address }),
      },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) this.#cookies.set(name, value)
      else this.#cookies.delete(name)
    }
    return { status: response.status, body: await response.json() }
  }
}
