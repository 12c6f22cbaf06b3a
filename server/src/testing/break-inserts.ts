/** A fault in the middle of a use case. */
import type { TestApp } from './test-app.ts'

/** Makes every insert into a table fail, as a crash just before it would; the answer mends it. */
export async function breakInserts({ app }: TestApp, table: string): Promise<() => Promise<void>> {
  const { pool } = app.database
  await pool.query(`create or replace function break_here() returns trigger language plpgsql as $$
    begin raise exception 'broken on purpose'; end $$`)
  await pool.query(
    `create trigger break_here before insert on ${table} for each row execute function break_here()`,
  )
  return async () => void (await pool.query(`drop trigger break_here on ${table}`))
}
