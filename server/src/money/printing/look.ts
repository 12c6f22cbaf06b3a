/** How a company's papers look: nothing of it belongs to what was issued. */

import type { Reader } from '../../db/client.ts'
import { computePalette, selectBrandName, selectCompany, selectLogo } from '../../people/company/index.ts'

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
export async function loadLook(reader: Reader): Promise<PaperLook> {
  const company = await selectCompany(reader)
  const { action, ink } = computePalette(company) ?? DEFAULT_COLOURS
  return {
    brand: await selectBrandName(reader),
    colours: { action, ink },
    logo: (await selectLogo(reader))?.content ?? null,
    contacts: [company.supportEmail, company.supportPhone].filter((contact) => contact !== null),
  }
}
