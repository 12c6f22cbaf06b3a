/** The way to the privacy policy, beside what asks for consent or for personal data. */
import { findPrivacyAddress } from '../../shared/drivers/privacy-address.ts'
import { privacy } from '../../shared/drivers/privacy-texts.ts'

/** Opens beside the app: what was typed stays. */
export const PrivacyLink = () => (
  <a href={findPrivacyAddress()} target="_blank" rel="noreferrer">
    {privacy.policy}
  </a>
)
