/** Whoever attacks, in a process of its own: what it does to itself is nobody else's trouble. */
import { type Attack, carryOutAttack } from '../attacks.ts'

process.on('disconnect', () => process.exit())
process.send?.(await carryOutAttack(JSON.parse(process.argv[2] ?? 'null') as Attack))
process.disconnect()
