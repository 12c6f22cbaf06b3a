import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'

/** Everything here goes round the program, straight to the tables: what still refuses is the database itself. */
let pool: pg.Pool
const wallet = randomUUID()
const now = new Date('2026-11-20T06:30:00Z')

beforeEach(async () => {
  ;({ pool } = await testDatabase())
  await pool.query(
    `insert into ledger_account (kind, owner_id, balance_paise) values ('customer_wallet', $1, 0)`,
    [wallet],
  )
  await post(['gateway_clearing', -500], ['customer_wallet', 500])
})

type Line = readonly [account: string, paise: number]

const accountId = `(select id from ledger_account where kind = $1)`

async function inOneTransaction(use: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await use(client)
    await client.query('commit')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function addTransfer(client: pg.PoolClient, subject: string, lines: readonly Line[]): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into ledger_transfer (id, kind, subject_id, created_at) values ($1, 'top_up', $2, $3)`,
    [id, subject, now],
  )
  await addEntries(client, id, lines)
  return id
}

async function addEntries(client: pg.PoolClient, transfer: string, lines: readonly Line[]): Promise<void> {
  for (const [account, paise] of lines) {
    await client.query(
      `insert into ledger_entry (account_id, transfer_id, amount_paise) values (${accountId}, $2, $3)`,
      [account, transfer, paise],
    )
  }
}

const post = (...lines: readonly Line[]) =>
  inOneTransaction(async (client) => void (await addTransfer(client, randomUUID(), lines)))

const walletBalance = async (): Promise<number> =>
  (await pool.query(`select balance_paise from ledger_account where owner_id = $1`, [wallet])).rows[0]
    .balance_paise

describe('a transfer', () => {
  test('that does not sum to zero fails at commit, and the balance stays', async () => {
    await expect(post(['gateway_clearing', -100], ['customer_wallet', 101])).rejects.toMatchObject({
      constraint: 'ledger_transfer_balanced',
    })
    expect(await walletBalance()).toBe(500)
  })

  test.each([
    ['no entries', []],
    ['a single entry', [['customer_wallet', 1] as const]],
  ])('with %s fails at commit', async (_, lines) => {
    await expect(post(...lines)).rejects.toMatchObject({ constraint: 'ledger_transfer_balanced' })
  })

  test('cannot be unbalanced after an early check of its constraints', async () => {
    const slipIn = inOneTransaction(async (client) => {
      const id = await addTransfer(client, randomUUID(), [
        ['gateway_clearing', -100],
        ['customer_wallet', 100],
      ])
      await client.query('set constraints all immediate')
      await addEntries(client, id, [['bank', 1]])
    })
    await expect(slipIn).rejects.toMatchObject({ constraint: 'ledger_transfer_balanced' })
    expect(await walletBalance()).toBe(500)
  })

  test('of the same kind for the same subject happens once', async () => {
    const order = randomUUID()
    const lines = [
      ['gateway_clearing', -1],
      ['customer_wallet', 1],
    ] as const
    await inOneTransaction(async (client) => void (await addTransfer(client, order, lines)))
    await expect(
      inOneTransaction(async (client) => void (await addTransfer(client, order, lines))),
    ).rejects.toMatchObject({ constraint: 'ledger_transfer_once' })
  })

  test('that is committed takes no further entry, however balanced', async () => {
    const { rows } = await pool.query('select id from ledger_transfer')
    const join = inOneTransaction((client) =>
      addEntries(client, rows[0].id, [
        ['bank', -7],
        ['commission', 7],
      ]),
    )
    await expect(join).rejects.toThrow('is closed')
  })

  test('cannot be dated into a later transaction to stay open', async () => {
    const leaveOpen = pool.query(
      `insert into ledger_transfer (id, kind, subject_id, created_at, written_by)
       values ($1, 'top_up', $2, $3, ((pg_current_xact_id()::text)::bigint + 1)::text::xid8)`,
      [randomUUID(), randomUUID(), now],
    )
    await expect(leaveOpen).rejects.toMatchObject({ constraint: 'ledger_transfer_balanced' })
  })
})

describe('a balance', () => {
  test('of a guarded account never falls below zero', async () => {
    await expect(post(['customer_wallet', -501], ['gateway_clearing', 501])).rejects.toMatchObject({
      constraint: 'ledger_balance_never_negative',
    })
    expect(await walletBalance()).toBe(500)
  })

  test('cannot be written directly, not even to what it is made of', async () => {
    await expect(pool.query(`update ledger_account set balance_paise = 1000000`)).rejects.toThrow(
      'a balance changes only through ledger entries',
    )
    await expect(
      pool.query(`update ledger_account set balance_paise = null where balance_paise is not null`),
    ).rejects.toThrow('a balance changes only through ledger entries')
  })

  test('begins at zero', async () => {
    const open = pool.query(
      `insert into ledger_account (kind, owner_id, balance_paise) values ('partner_payable', $1, 1)`,
      [randomUUID()],
    )
    await expect(open).rejects.toThrow('a ledger account begins empty')
  })

  test('is kept by exactly the accounts that hold another party’s money', async () => {
    const open = (kind: string, owner: string | null, balance: number | null) =>
      pool.query(`insert into ledger_account (kind, owner_id, balance_paise) values ($1, $2, $3)`, [
        kind,
        owner,
        balance,
      ])
    const guarded = { constraint: 'ledger_account_guarded' }
    await expect(open('customer_wallet', randomUUID(), null)).rejects.toMatchObject(guarded)
    await expect(open('customer_wallet', null, 0)).rejects.toMatchObject(guarded)
    await expect(open('bank', randomUUID(), null)).rejects.toMatchObject(guarded)
    await expect(open('bank', null, null)).rejects.toMatchObject({ constraint: 'ledger_account_owner' })
  })

  test('does not move to another owner or kind, and an account in use does not vanish', async () => {
    await expect(
      pool.query(`update ledger_account set owner_id = $1 where owner_id is not null`, [randomUUID()]),
    ).rejects.toThrow('keeps its kind and owner')
    await expect(
      pool.query(`update ledger_account set kind = 'bank' where kind = 'commission'`),
    ).rejects.toThrow('keeps its kind and owner')
    await expect(pool.query('delete from ledger_account')).rejects.toThrow('foreign key')
  })
})

describe('what has been written', () => {
  beforeEach(async () => {
    const partner = randomUUID()
    await pool.query(
      `insert into audit_entry (id, at, actor_kind, action, subject_kind) values ($1, $2, 'system', 'a.b', 'a')`,
      [randomUUID(), now],
    )
    await pool.query(
      `insert into partner (id, name, mobile, email, status, commission_bp, created_at)
       values ($1, 'Dhaba', '+919876500000', 'dhaba@example.in', 'active', 1000, $2)`,
      [partner, now],
    )
    await pool.query(
      `insert into withdrawal (id, partner_id, amount_paise, created_at) values ($1, $2, 5, $3)`,
      [randomUUID(), partner, now],
    )
  })

  test.each([
    ['ledger_transfer', 'created_at = now()'],
    ['ledger_entry', 'amount_paise = amount_paise + 1'],
    ['audit_entry', `action = 'nothing'`],
    ['withdrawal', 'amount_paise = 1'],
  ])('to %s is neither changed nor deleted nor truncated', async (table, change) => {
    await expect(pool.query(`update ${table} set ${change}`)).rejects.toThrow('append-only')
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow('append-only')
    await expect(pool.query(`truncate ${table} cascade`)).rejects.toThrow('append-only')
  })

  test('to the ledger does not go with the accounts', async () => {
    await expect(pool.query('truncate ledger_account cascade')).rejects.toThrow('append-only')
    expect(await walletBalance()).toBe(500)
  })
})
