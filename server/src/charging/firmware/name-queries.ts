/** SQL of what people call firmware campaigns: by their version. */
import { sql } from 'kysely'
import type { SubjectNames } from '../../db/subject-names.ts'

export const selectFirmwareCampaignNames: SubjectNames[string] = (ids) =>
  sql`select campaign.id, image.model || ' ' || image.version as name
        from firmware_campaign campaign join firmware_image image on image.id = campaign.image_id
       where campaign.id = any(${ids}::uuid[])`
