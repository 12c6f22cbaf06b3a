import type { Feature } from '../../feature.ts'
import { mountDevelopers } from './http/developers.ts'

export const developers: Feature = {
  mount: (api, { deps }) => mountDevelopers(api, deps.config.publicUrl),
}
