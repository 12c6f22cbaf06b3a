/** Says that an offer is sent, which begins after ten seconds: until then it can be a draft again. */

import { tellUndoable } from '../../ui/undoable.ts'
import { type Offer, undoOffer } from './notifications.ts'
import { offers } from './texts.ts'

export const tellOfferSent = (offer: Offer): void =>
  tellUndoable(offers.sent, {
    undo: () => undoOffer(offer),
    undone: offers.undone,
    touches: ['offer'],
  })
