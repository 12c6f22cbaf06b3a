import type { Feature } from '../../feature.ts'
import { pinCodeRoutes } from './http/routes.ts'

export const pinCodes: Feature = { routes: pinCodeRoutes }
