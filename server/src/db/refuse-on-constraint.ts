/** Constraints that a user can run into, named by the statement that may violate them. Any other violation is a bug. */
import { ok, type Result, refuse } from '@voltyatra/domain'

/**
 * What the statement gives, or the refusal that the constraint it violates stands for. The transaction is of no use
 * after that: the caller returns the refusal, which rolls it back.
 */
export async function refuseOnConstraint<T, const Kind extends string>(
  statement: Promise<T>,
  refusalOf: Readonly<Record<string, Kind>>,
): Promise<Result<T, { readonly kind: Kind }>> {
  try {
    return ok(await statement)
  } catch (error) {
    const constraint = (error as { constraint?: unknown } | null)?.constraint
    const kind =
      typeof constraint === 'string' && Object.hasOwn(refusalOf, constraint)
        ? refusalOf[constraint]
        : undefined
    if (kind === undefined) throw error
    return refuse({ kind })
  }
}
