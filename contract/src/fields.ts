/** The fields that calls share: identifiers, money, text, lists, the envelope. */
import * as z from 'zod'

export const MAX_RUPEES = 100_000_000

/** Exact: dividing whole paise by a hundred gives back the very double that stood on the wire, or it had more digits. */
const hasTwoDecimals = (rupees: number): boolean => Math.round(rupees * 100) / 100 === rupees

/** An `_id`: a UUID in text form. */
export const Id = z.uuid({ error: 'Not a valid id' }).describe('UUID')

/** Rupees, zero or more, at most two decimals, at most 10 crore. */
export const Rupees = z
  .number({ error: 'Enter an amount in rupees' })
  .min(0, 'The amount cannot be negative')
  .max(MAX_RUPEES, 'The amount is too large')
  .refine(hasTwoDecimals, 'At most two decimals')
  .describe('Rupees with at most two decimals')

/** Rupees above zero. */
export const PositiveRupees = Rupees.refine((rupees) => rupees > 0, 'The amount must be more than zero')

/** A number as it comes out of a form field or a query string. */
export const parseFromText = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value.trim()) ? Number(value) : value,
    schema,
  )

/** JSON writes a character as six bytes at most, `\\u20b9`; a surrogate pair is two characters of a text’s length. */
const BYTES_PER_CHARACTER = 6
const BYTES_BESIDE_A_TEXT = 1_024

/** The largest JSON body, in bytes, of a call that takes one text of so many characters and some short fields. */
export const computeMostBodyBytes = (characters: number): number =>
  characters * BYTES_PER_CHARACTER + BYTES_BESIDE_A_TEXT

/** Of a network's registration. */
export const Country = z
  .string()
  .length(2)
  .describe('ISO 3166-1 alpha-2: where the network of the address is registered')

/** RFC 3339 in UTC. */
export const Timestamp = z.iso.datetime({ offset: true, error: 'Not a valid date and time (RFC 3339)' })

/** One line of text for people: trimmed, not blank, without control characters or line separators. */
export const Line = (max: number, missing = 'This field is required', of = '') =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, `${of}At most ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
    .regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/, `${of}Control characters are not allowed`)

/** Several lines of text: trimmed, not blank; line breaks and tabs are allowed. */
export const Lines = (max: number, missing = 'This field is required', of = '') =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, `${of}At most ${max} characters`)
    .regex(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
      /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/,
      `${of}Control characters are not allowed`,
    )

export const Email = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .max(254, 'At most 254 characters')
  .pipe(z.email('Please enter a valid email address'))

/** A telephone number that can be called from anywhere: 10 to 15 digits, with spaces, hyphens, plus and parentheses. */
export const Phone = z
  .string({ error: 'Please enter a valid phone number' })
  .trim()
  .refine(
    (phone) => /^[\d\s\-+()]{10,20}$/.test(phone) && /^\d{10,15}$/.test(phone.replace(/\D/g, '')),
    'Please enter a valid phone number',
  )

/** An Indian mobile number, with or without +91 or 0; normalised to +91 and ten digits. */
export const IndianMobile = z
  .string({ error: 'Please enter a valid mobile number' })
  .transform((phone) => phone.replace(/[\s\-()]/g, '').replace(/^(\+91|0091|91(?=\d{10}$)|0)/, ''))
  .pipe(z.string().regex(/^[6-9]\d{9}$/, 'Please enter a valid 10-digit Indian mobile number'))
  .transform((digits) => `+91${digits}`)

const defineWebAddress = (begins: string) =>
  z
    .string({ error: 'Please enter a web address' })
    .trim()
    .max(2000, 'At most 2000 characters')
    .regex(/^\S*$/, 'A web address has no spaces or line breaks')
    .pipe(z.url({ protocol: /^https?$/, error: `Enter a web address that begins with ${begins}` }))

/** An http or https address; every other scheme (`javascript:` above all) is refused. */
export const WebAddress = defineWebAddress('http:// or https://')

/** The same, where the service takes http on a development installation alone. */
export const SecureAddress = defineWebAddress('https://')

export const Latitude = z
  .number({ error: 'Latitude is a number' })
  .min(-90, 'Latitude lies between -90 and 90')
  .max(90, 'Latitude lies between -90 and 90')
export const Longitude = z
  .number({ error: 'Longitude is a number' })
  .min(-180, 'Longitude lies between -180 and 180')
  .max(180, 'Longitude lies between -180 and 180')

export const ById = z.object({ id: Id })

/** A cursor holds the value that its list is sorted by, in whatever script it is written. */
const LONGEST_CURSOR = 3000

const FROM_1_TO_1000 = 'A whole number from 1 to 1000'

/** The query of every list: search text, state, period, sort key (`-` in front for descending), page size, page. */
export const listQuery = <
  const S extends readonly [string, ...string[]],
  const T extends readonly [string, ...string[]],
>(options: {
  readonly sort: S
  readonly status?: T
}) =>
  z.object({
    q: z
      .string({ error: 'Search for one text' })
      .trim()
      .max(200, 'At most 200 characters')
      .optional()
      .describe('Search text'),
    status: z
      .enum((options.status ?? ['all']) as T, {
        error: `One of ${(options.status ?? []).join(', ') || 'nothing'}`,
      })
      .optional(),
    sort: z
      .enum(
        options.sort.flatMap((key) => [key, `-${key}`]) as unknown as readonly [S[number] | `-${S[number]}`],
        {
          error: `One of ${options.sort.join(', ')}, with - in front for descending`,
        },
      )
      .optional(),
    from: Timestamp.optional().describe('Only what is dated at this moment or later'),
    to: Timestamp.optional().describe('Only what is dated before this moment'),
    limit: parseFromText(
      z.number(FROM_1_TO_1000).int(FROM_1_TO_1000).min(1, FROM_1_TO_1000).max(1000, FROM_1_TO_1000),
    ).default(200),
    cursor: z
      .string({ error: 'Not a page of this list' })
      .max(LONGEST_CURSOR, 'Not a page of this list')
      .optional()
      .describe('page.nextCursor of the page before'),
  })

export const Page = z.object({
  total: z.number().int().describe('Rows that the filters select, counted up to 10,000'),
  totalIsAtLeast: z.literal(true).optional().describe('There are more than total'),
  nextCursor: z.string().nullable(),
})

/** The answer of a list: rows under `data`, and under the specification's own name where it gives one. */
export const listReply = <R extends z.ZodType>(row: R) => z.object({ data: z.array(row), page: Page })

/** The answer of a call that has one thing to show. */
export const defineDataReply = <D extends z.ZodType>(data: D) =>
  z.object({ message: z.string().optional(), data })

/** The answer of a call that only says that it was done. */
export const doneReply = z.object({ message: z.string() })

/** A one-time code of an app, or a recovery code; spaces and hyphens do not count. */
export const FactorCode = z
  .string({ error: 'Enter the code' })
  .trim()
  .min(6, 'Enter the code')
  .max(40, 'Enter the code')
  .regex(/^[\w -]+$/, 'Enter the code')
