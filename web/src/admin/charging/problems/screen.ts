import type { Screen } from '../../screen.ts'

export const problems = {
  name: 'problems',
  path: 'problems',
  label: 'Problems',
  group: 'drivers',
  position: 255,
  icon: 'M12 3 2 20h20zM12 10v4M12 17h.01',
  may: 'problem.read',
  aliases: ['problem', 'reports-of-problems'],
  keywords: 'broken cable blocked unsafe reported faults tickets drivers',
  attention: { '/station-problems': {} },
  subjects: { problem: 'window' },
} as const satisfies Screen
