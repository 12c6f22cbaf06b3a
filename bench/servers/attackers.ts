/** The attackers, in a process of their own: their own load is not the program's. */
import { type Attack, carryOutAttack } from '../attacks.ts'

process.on('disconnect', () => process.exit())
process.send?.(await carryOutAttack(JSON.parse(process.argv[2] ?? 'null') as Attack))
process.disconnect()
