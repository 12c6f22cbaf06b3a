/** SQL of the settings that campaigns have sent to chargers. */
import type { SettingStepFacts } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

export type JudgedSettingStep = SettingStepFacts & { readonly id: string }

/** The chargers that were asked and have not answered all, with what each answered; kept to this transaction. */
export async function lockSettingSteps(tx: Tx, campaignId: string): Promise<readonly JudgedSettingStep[]> {
  const { rows } = await sql<JudgedSettingStep>`
    select step.id, step.tries, changes.changes
      from firmware_step step
      cross join lateral (
        select json_agg(json_build_object(
                 'name', change.name, 'status', command.status,
                 'answer', coalesce(command.answer ->> 'status',
                                    command.answer -> 'setVariableResult' -> 0 ->> 'attributeStatus'),
                 'error', left(coalesce(nullif(command.error_text, ''), command.error_code), 100))
               order by change.number) as changes
          from setting_change change left join charger_command command on command.id = change.command_id
         where change.step_id = step.id
      ) changes
     where step.campaign_id = ${campaignId} and step.state = 'sent' and changes.changes is not null
     order by step.id
       for update of step`.execute(tx)
  return rows
}

export interface RequestedSetting {
  /** As people read it. */
  readonly name: string
  readonly commandId: string
}

/** In place of what it was asked in an earlier try. */
export async function replaceChanges(
  tx: Tx,
  stepId: string,
  requested: readonly RequestedSetting[],
): Promise<void> {
  await tx.deleteFrom('setting_change').where('step_id', '=', stepId).execute()
  await tx
    .insertInto('setting_change')
    .values(
      requested.map(({ name, commandId }, number) => ({
        step_id: stepId,
        number,
        name,
        command_id: commandId,
      })),
    )
    .execute()
}
