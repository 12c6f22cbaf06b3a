/** Screens are loaded when they are first opened; of an app that was updated meanwhile the files have gone. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { renew } from '../../shared/app/renew.ts'

export const loadScreen = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await load().catch(renew) }))
