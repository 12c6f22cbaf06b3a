/** Makes a value when it is first asked for. The formats of `Intl` take 2 to 5 ms each, before anything is drawn. */
export function createOnce<Value>(create: () => Value): () => Value {
  let value: { readonly of: Value } | undefined
  return () => {
    value ??= { of: create() }
    return value.of
  }
}
