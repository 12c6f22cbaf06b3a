import { settlements } from './texts.ts'

const NAMES: Readonly<Record<string, string>> = settlements.providers

export const PROVIDERS = Object.entries(settlements.providers).map(([value, label]) => ({ value, label }))

export const nameProvider = (provider: string): string => NAMES[provider] ?? provider
