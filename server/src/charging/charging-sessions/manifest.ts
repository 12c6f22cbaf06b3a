import type { Feature } from '../../feature.ts'

export const chargingSessions: Feature = {
  tables: { charging_session: 'private', charging_session_course: 'private' },
  states: { 'charging_session.state': 'SessionState' },
  topics: { charging: { readWith: 'charger.read' } },
}
