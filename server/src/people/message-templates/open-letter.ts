/** Writes letters in the operator's words, and keeps the latest case of each for previews. */
import type { Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { selectBrandName } from '../company/index.ts'
import { LETTERS, type LetterFacts, type LetterKind } from './letters.ts'
import { insertLatestCase, selectTemplatesOf } from './queries.ts'
import { fillTemplate, type TemplateText } from './template-text.ts'

type LetterChannel = 'email' | 'sms' | 'push'

/** The program's own words, by channel. */
const OWN: Readonly<Record<LetterChannel, TemplateText>> = {
  email: { subject: '{title}', body: '{message}' },
  sms: { subject: null, body: '{title}: {message}' },
  push: { subject: '{title}', body: '{message}' },
}

export type WriteLetter<Kind extends LetterKind> = (
  channel: LetterChannel,
  facts: LetterFacts[Kind],
) => TemplateText

/** Reads the operator's words once, for any number of letters; a text that cannot be filled gives way to the program's own. */
export async function openLetter<Kind extends LetterKind>(
  reader: Reader,
  kind: Kind,
): Promise<WriteLetter<Kind>> {
  const templates = await selectTemplatesOf(reader, kind)
  const brand = await selectBrandName(reader)
  return (channel, facts) => {
    const own = templates.find((one) => one.channel === channel && one.isOn)
    const filled =
      (own && fillTemplate(kind, { text: own, facts, brand })) ??
      fillTemplate(kind, { text: OWN[channel], facts, brand })
    if (!filled) throw new Error(`The program's own words of ${kind} cannot be filled`)
    return filled
  }
}

/** Keeps the case for previews, in the transaction that sends it. */
export const keepLetterCase = <Kind extends LetterKind>(
  work: Work,
  kind: Kind,
  facts: LetterFacts[Kind],
): Promise<void> => insertLatestCase(work.tx, { event: kind, facts: LETTERS[kind].keep(facts), at: work.now })
