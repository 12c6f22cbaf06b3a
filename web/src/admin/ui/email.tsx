/** An e-mail address that wraps after its "@" first, where its column is narrow. */
export function Email({ address }: { readonly address: string }) {
  const at = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
