/** The words with which names of functions begin. A new one is added where none of these says it: see "Words" in CONTRIBUTING.md. */
export const VERBS: ReadonlySet<string> = new Set(
  `
accept acknowledge add adjust admit adopt advance agree allocate allow announce answer apply approve are arrange
ask assert assign attempt audit authorize await begin bill block book bring broadcast build cache call can
cancel cap capitalize capture carry catch change charge check choose claim clamp clean clear close collect compare
compile complete compose compress compute configure confirm connect convert copy correct count create credit cut
darken decide declare decode decrypt define delete deliver deposit derive describe dial disable discard dismiss
divide do does download draw drive drop ease emulate enable encode encrypt end ensure enter erase escape exclude
expect expire explain extend fail fetch fill filter find finish flood focus fold follow forget format generate
get give group hand handle has hash help hire hold hydrate ignore import insert install invalidate invoice is
issue join keep kill knock land lapse launch leave let lighten limit link list listen load locate lock log look
lower make map mark mask match may measure merge migrate mix mount move multiply name narrow need needs negate
normalize note notify obey offer omit open pack paint pair parse partition paste pause pay pick place plan play
poll pop post postpone precompress prepare present preview price print project propose publish purge push put query
queue quote raise rank reach read reap receive reconcile record recount redact redraw reduce refresh refund
refuse register reject release relink remember remove rename render renew repair repeat replace report request
require reserve reset resolve restart restore resume retire retry return reverse revoke roll rotate round run save scale
scatter scroll seal search select send serve set settle share shorten show sign simulate sort split spread start
stop store subscribe subtract sum sweep sync tag take test throw tidy to translate transmit trust try turn
unassign unblock uncount undo unmap unmark unpack unseal update upload upsert verify view visit wait wake walk was
watch with withdraw wrap write
  `
    .trim()
    .split(/\s+/),
)
