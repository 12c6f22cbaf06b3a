/** Which fields of a version’s messages may be repaired, and how. A field without a rule follows its schema alone. */

export interface RepairRules {
  /**
   * Fields that say who is meant, with all that is within them: as the protocol wants them, or the message is refused.
   * Only what is null or unknown within them is left out.
   */
  readonly exact: ReadonlySet<string>
  /** Fields that say which transaction is meant: a number may be written as text, the same number and nothing else. */
  readonly sameNumber: ReadonlySet<string>
  /** Whole numbers that meters send with decimals. */
  readonly rounded: ReadonlySet<string>
  /** Texts for people, which mean the same when their end is missing. */
  readonly cut: ReadonlySet<string>
  /** Fields without which a value would be taken for another: where one cannot be used, its sample cannot. */
  readonly essential: ReadonlySet<string>
  /** Other spellings of a field's values, in small letters. */
  readonly spellings: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What is taken where a value is unknown, or where it is missing, by action and path. */
  readonly instead: Readonly<
    Record<string, Partial<Readonly<Record<'unknown' | 'missing', string | number>>>>
  >
  /** Lists in answers whose entries stand for themselves; the place of any other counts. */
  readonly answerLists: ReadonlySet<string>
}

/** What a value of a list in a schema looks like; as much of JSON Schema as the protocol's own schemas use. */
export interface MessageSchema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly properties?: Readonly<Record<string, MessageSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly items?: MessageSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly definitions?: Readonly<Record<string, MessageSchema>>
}
