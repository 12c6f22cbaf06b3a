import type { Feature } from '../../feature.ts'
import { mountReturnPages } from '../../http/return-pages.ts'
import { RETURN_PAGES } from './index.ts'

export const checkout: Feature = {
  mount: (scope) => void scope.register((own) => mountReturnPages(own, RETURN_PAGES)),
}
