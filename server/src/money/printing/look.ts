/** How a company's papers look: nothing of it belongs to what was issued. */

import type { Reader } from '../../db/client.ts'
import { brandNameOf, companyOf, logoOf, paletteOf } from '../../people/company/index.ts'

export interface PaperLook {
  readonly brand: string
  /** `#rrggbb`, dark enough for white text on them. */
  readonly colours: { readonly action: string; readonly ink: string }
  /** PNG. */
  readonly logo: Uint8Array | null
  /** Where to ask, one to a line: mail, telephone, address of the site. */
  readonly contacts: readonly string[]
}

const DEFAULT_COLOURS = { action: '#067e55', ink: '#0a1628' }

/** How the company's papers look at this moment. */
export async function lookOf(reader: Reader): Promise<PaperLook> {
  const company = await companyOf(reader)
  const { action, ink } = paletteOf(company) ?? DEFAULT_COLOURS
  return {
    brand: await brandNameOf(reader),
    colours: { action, ink },
    logo: (await logoOf(reader))?.content ?? null,
    contacts: [company.supportEmail, company.supportPhone].filter((contact) => contact !== null),
  }
}
