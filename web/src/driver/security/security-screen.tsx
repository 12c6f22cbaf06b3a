/** What opens the driver's account: passkeys, and the devices that are signed in. */
import { Link } from 'wouter'
import { PATHS } from '../addresses.ts'
import { SignedIn } from '../session/signed-in.tsx'
import ui from '../ui/app-ui.module.css'
import { Together } from '../ui/together.tsx'
import { Devices } from './devices-part.tsx'
import { Passkeys } from './passkeys-part.tsx'
import { security as words } from './texts.ts'

export function SecurityScreen() {
  return (
    <SignedIn>
      {({ phone }) => (
        <main className={ui.page}>
          <Link className={ui.back} href={PATHS.me}>
            {words.back}
          </Link>
          <h1>{words.title}</h1>
          <Together>
            <Passkeys phone={phone} />
            <Devices />
          </Together>
        </main>
      )}
    </SignedIn>
  )
}
