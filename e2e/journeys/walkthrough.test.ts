/** docs/walkthrough.md says what each of its calls answers: its commands are run as they stand there. */
import { execFile, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { BILL } from '../admin/bill.ts'
import { fillFolder } from '../prepared-folder.ts'
import { OWNER, startProgram } from '../program.ts'
import { createTestFolder } from '../start/launch.ts'

const WALKTHROUGH = new URL('../../docs/walkthrough.md', import.meta.url)

/** Its commands, and the amounts that stand behind them as comments, in order. */
async function readWalk(): Promise<{ commands: string; amounts: readonly number[] }> {
  const [walk = ''] = (await readFile(WALKTHROUGH, 'utf8')).split('## Ten minutes with the demonstration')
  const commands = [...walk.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block).join('\n')
  return { commands, amounts: [...commands.matchAll(/ # ([\d.]+)$/gm)].map(([, amount]) => Number(amount)) }
}

const areInstalled = ['curl', 'jq'].every((name) => spawnSync(name, ['--version']).status === 0)

test.skipIf(!areInstalled)(
  'one booking goes with curl from a visitor’s question to the partner’s payout, as the walkthrough has it',
  async () => {
    const cwd = await createTestFolder()
    const dataDir = join(cwd, 'data')
    await fillFolder(dataDir)
    const program = await startProgram({ dataDir })
    onTestFinished(async () => void (await program.stop()))
    await writeFile(join(cwd, 'bill.jpg'), BILL.buffer)
    const { commands, amounts } = await readWalk()
    expect(amounts.length).toBeGreaterThan(3)
    const asked = commands
      .replace('http://127.0.0.1:3000', program.url)
      .replace('admin@voltyatra.local', OWNER.email)
      .replace('"password":"…"', JSON.stringify({ password: OWNER.password }).slice(1, -1))
    const after = 'driver $API/driver/profile | jq .data.walletBalance\n'
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `${asked}\n${after}`], {
      cwd,
    })
    expect(stdout).not.toMatch(/"status":\s*false/)
    const answers = stdout.split('\n')
    expect(answers.filter((line) => /^[\d.]+$/.test(line)).map(Number)).toEqual([...amounts, 278.75])
    expect(answers).toContain('  "totalAmount": 354,')
    expect(answers).not.toContain('null')
  },
)
