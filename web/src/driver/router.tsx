/** The app's screens by their addresses, each loaded when it is first opened. */
import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { PATHS } from './addresses.ts'
import { FindScreen } from './find/find-screen.tsx'
import { Frame } from './frame/frame.tsx'
import { loadScreen } from './frame/load-screen.ts'
import { frame as words } from './frame/texts.ts'
import ui from './ui/app-ui.module.css'
import { Loading } from './ui/states.tsx'

const RouteScreen = loadScreen(async () => (await import('./find/route/route-screen.tsx')).RouteScreen)
const ScanScreen = loadScreen(async () => (await import('./scan/scan-screen.tsx')).ScanScreen)
const StationScreen = loadScreen(async () => (await import('./station/station-screen.tsx')).StationScreen)
const SwapScreen = loadScreen(async () => (await import('./swap/swap-screen.tsx')).SwapScreen)
const ReportScreen = loadScreen(async () => (await import('./report/report-screen.tsx')).ReportScreen)
const ChargesScreen = loadScreen(async () => (await import('./charges/charges-screen.tsx')).ChargesScreen)
const ChargeScreen = loadScreen(async () => (await import('./charge/charge-screen.tsx')).ChargeScreen)
const MoneyScreen = loadScreen(async () => (await import('./money/money-screen.tsx')).MoneyScreen)
const PaymentScreen = loadScreen(async () => (await import('./money/payment-screen.tsx')).PaymentScreen)
const MeScreen = loadScreen(async () => (await import('./me/me-screen.tsx')).MeScreen)
const PapersScreen = loadScreen(async () => (await import('./papers/papers-screen.tsx')).PapersScreen)
const CarsScreen = loadScreen(async () => (await import('./vehicles/cars-screen.tsx')).CarsScreen)
const CardsScreen = loadScreen(async () => (await import('./cards/cards-screen.tsx')).CardsScreen)
const DataScreen = loadScreen(async () => (await import('./own-data/own-data-screen.tsx')).DataScreen)
const MonthScreen = loadScreen(async () => (await import('./money/month-screen.tsx')).MonthScreen)
const SecurityScreen = loadScreen(async () => (await import('./security/security-screen.tsx')).SecurityScreen)
const QuestionScreen = loadScreen(async () => (await import('./me/question-screen.tsx')).QuestionScreen)
const SignInScreen = loadScreen(async () => (await import('./session/sign-in-screen.tsx')).SignInScreen)

export function Screens() {
  return (
    <Frame>
      <WhereItBreaks>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path={PATHS.find} component={FindScreen} />
            <Route path={PATHS.route} component={RouteScreen} />
            <Route path={PATHS.scan} component={ScanScreen} />
            <Route path={PATHS.station} component={StationScreen} />
            <Route path={PATHS.swap} component={SwapScreen} />
            <Route path={PATHS.report} component={ReportScreen} />
            <Route path={PATHS.charges} component={ChargesScreen} />
            <Route path={PATHS.charge} component={ChargeScreen} />
            <Route path={PATHS.money} component={MoneyScreen} />
            <Route path={PATHS.payment} component={PaymentScreen} />
            <Route path={PATHS.me} component={MeScreen} />
            <Route path={PATHS.papers} component={PapersScreen} />
            <Route path={PATHS.cars} component={CarsScreen} />
            <Route path={PATHS.cards} component={CardsScreen} />
            <Route path={PATHS.data} component={DataScreen} />
            <Route path={PATHS.month} component={MonthScreen} />
            <Route path={PATHS.security} component={SecurityScreen} />
            <Route path={PATHS.question} component={QuestionScreen} />
            <Route path={PATHS.signIn} component={SignInScreen} />
            <Route>
              <Redirect to={PATHS.find} replace />
            </Route>
          </Switch>
        </Suspense>
      </WhereItBreaks>
    </Frame>
  )
}

const Waiting = () => (
  <main className={ui.page}>
    <Loading />
  </main>
)

interface BreaksProps {
  readonly children: ReactNode
}

/** A screen that fails, or whose files cannot be had. */
class WhereItBreaks extends Component<BreaksProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError = () => ({ isBroken: true })

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack)
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <main className={ui.page}>
        <h1>{words.broken}</h1>
        <p>{words.brokenHint}</p>
        <button type="button" className={ui.primary} onClick={() => location.reload()}>
          {words.reload}
        </button>
      </main>
    )
  }
}
