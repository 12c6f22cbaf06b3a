/** What the seminar's form asks for, and what is wrong with what was filled in. */
import { seminarForm } from '../../messages/seminar-form.ts'

export interface Registration {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly business: string
  readonly location: string
  readonly questions: string
}

export type Errors = Partial<Record<keyof Registration, string>>

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** At least ten characters of digits, spaces, hyphens, plus and parentheses. */
const PHONE = /^[\d\s\-+()]{10,}$/

export function findErrors({ name, email, phone, location }: Registration): Errors {
  const { errors } = seminarForm
  return {
    ...(name.trim() === '' && { name: errors.name }),
    ...(!EMAIL.test(email.trim()) && { email: errors.email }),
    ...(!PHONE.test(phone.trim()) && { phone: errors.phone }),
    ...(location.trim() === '' && { location: errors.location }),
  }
}
