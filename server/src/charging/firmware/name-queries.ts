/** SQL of what people call campaigns: by the version, or as settings. */
import { sql } from 'kysely'
import type { SubjectNames } from '../../db/subject-names.ts'

export const selectFirmwareCampaignNames: SubjectNames[string] = (ids) =>
  sql`select campaign.id, coalesce(image.model || ' ' || image.version, campaign.model || ' settings') as name
        from firmware_campaign campaign left join firmware_image image on image.id = campaign.image_id
       where campaign.id = any(${ids}::uuid[])`
