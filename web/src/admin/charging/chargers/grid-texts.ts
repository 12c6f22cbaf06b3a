/** What the names of OCPP 2.1 about the grid mean; a name that is not known here is shown as it came. */

const MEANINGS: Readonly<Record<string, string>> = {
  // Which way energy may flow.
  AC_single_phase: 'AC, one phase',
  AC_two_phase: 'AC, two phases',
  AC_three_phase: 'AC, three phases',
  AC_BPT: 'AC, both ways',
  AC_DER: 'AC with controls of the grid',
  AC_BPT_DER: 'AC, both ways, with controls of the grid',
  DC_BPT: 'DC, both ways',
  DC_ACDP: 'DC by a pantograph',
  DC_ACDP_BPT: 'DC by a pantograph, both ways',
  WPT: 'Without a cable',
  // Who decides how much flows.
  ChargingOnly: 'Charges only',
  CentralSetpoint: 'Power is set from here',
  ExternalSetpoint: 'Power is set by a system on site',
  ExternalLimits: 'Limits come from a system on site',
  CentralFrequency: 'Follows the frequency, as is set from here',
  LocalFrequency: 'Follows the frequency by itself',
  LocalLoadBalancing: 'Shares the power on site',
  // Controls.
  EnterService: 'When it may connect to the grid',
  FreqDroop: 'Power by frequency',
  FreqWatt: 'Power by a curve of frequency',
  FixedPFAbsorb: 'Fixed power factor while charging',
  FixedPFInject: 'Fixed power factor while feeding in',
  FixedVar: 'Fixed reactive power',
  Gradients: 'How fast power changes',
  HFMustTrip: 'Disconnects at high frequency',
  HFMayTrip: 'May disconnect at high frequency',
  HVMustTrip: 'Disconnects at high voltage',
  HVMayTrip: 'May disconnect at high voltage',
  HVMomCess: 'Pauses at high voltage',
  LFMustTrip: 'Disconnects at low frequency',
  LVMustTrip: 'Disconnects at low voltage',
  LVMayTrip: 'May disconnect at low voltage',
  LVMomCess: 'Pauses at low voltage',
  LimitMaxDischarge: 'Limit of what it feeds in',
  PowerMonitoringMustTrip: 'Disconnects beyond a power',
  VoltVar: 'Reactive power by voltage',
  VoltWatt: 'Power by voltage',
  WattPF: 'Power factor by power',
  WattVar: 'Reactive power by power',
  // What is wrong with the grid.
  CurrentImbalance: 'Phases carry different currents',
  LocalEmergency: 'Emergency on site',
  LowInputPower: 'Too little power',
  OverCurrent: 'Too much current',
  OverFrequency: 'Frequency too high',
  OverVoltage: 'Voltage too high',
  PhaseRotation: 'Phases in the wrong order',
  RemoteEmergency: 'Emergency elsewhere',
  UnderFrequency: 'Frequency too low',
  UnderVoltage: 'Voltage too low',
  VoltageImbalance: 'Phases have different voltages',
}

/** With the name as OCPP has it, by which it is set and found elsewhere. */
export const nameOfGrid = (name: string): string =>
  Object.hasOwn(MEANINGS, name) ? `${MEANINGS[name]} (${name})` : name

/** Of a list that charger or program wrote with commas. */
export const nameAllOfGrid = (names: string): string =>
  names
    .split(',')
    .map((name) => nameOfGrid(name.trim()))
    .join(', ')
