import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AustralianState, australianStates } from '#server/settings/location-schema';
import { dutySchema } from '#server/settings/orders-schema';
import { type DutyVehicle, dutyEstimate, dutyOf } from './duty';
import { publishedDuty } from './published-duty';

const petrolCar: DutyVehicle = {
  kind: 'passenger',
  fuel: 'Petrol',
  cylinders: 4,
  seats: 5,
  fourWheelDrive: false,
};
const six = { ...petrolCar, cylinders: 6 };
const eight = { ...petrolCar, cylinders: 8 };
const electric = { ...petrolCar, fuel: 'Electric', cylinders: null };
const hybrid = { ...petrolCar, fuel: 'Hybrid' };
const plugIn = { ...petrolCar, fuel: 'Plug-in Hybrid' };
const ute: DutyVehicle = { ...petrolCar, kind: 'goods', seats: 2 };
const dualCab: DutyVehicle = { ...ute, seats: 5, fourWheelDrive: true };
const newUte: DutyVehicle = { ...ute, isNew: true };
const motorcycle: DutyVehicle = { ...petrolCar, kind: 'motorcycle', cylinders: 2, seats: 2 };
const minibus = { ...petrolCar, seats: 12 };

const today = '2026-11-23';
function rates(state: AustralianState) {
  const one = dutyOf(state, []);
  if (!one) throw new Error(`no rates of ${state}`);
  return one;
}
const dutyDollars = (state: AustralianState, dollars: number, vehicle: DutyVehicle, on = today) => {
  const estimate = dutyEstimate(Math.round(dollars * 100), vehicle, rates(state), on);
  return estimate && estimate.cents / 100;
};

type Case = readonly [state: AustralianState, value: number, vehicle: DutyVehicle, duty: number];

describe('motor vehicle duty', () => {
  it.each<Case>([
    // Queensland: by cylinders and fuel, for each $100 or part, higher above $100,000.
    ['QLD', 30_000, petrolCar, 900],
    ['QLD', 30_001, petrolCar, 903],
    ['QLD', 30_000, six, 1_050],
    ['QLD', 30_000, eight, 1_200],
    ['QLD', 30_000, electric, 600],
    ['QLD', 30_000, hybrid, 600],
    ['QLD', 30_000, plugIn, 600],
    ['QLD', 100_000, petrolCar, 3_000],
    ['QLD', 100_001, petrolCar, 5_005],
    ['QLD', 120_000, six, 6_600],
    ['QLD', 120_000, eight, 7_200],
    ['QLD', 120_000, electric, 4_800],
    ['QLD', 9_950, motorcycle, 300],
    // New South Wales: 5 per cent above $45,000 for passenger vehicles.
    ['NSW', 30_000, petrolCar, 900],
    ['NSW', 44_999, petrolCar, 1_350],
    ['NSW', 45_000, petrolCar, 1_350],
    ['NSW', 50_000, petrolCar, 1_600],
    ['NSW', 60_000, petrolCar, 2_100],
    ['NSW', 50_001, petrolCar, 1_605],
    ['NSW', 50_000, dualCab, 1_600],
    ['NSW', 50_000, ute, 1_500],
    ['NSW', 50_000, motorcycle, 1_500],
    ['NSW', 50_000, minibus, 1_500],
    // Victoria: for each $200 or part, the rate by the whole value.
    ['VIC', 30_000, petrolCar, 1_260],
    ['VIC', 30_001, petrolCar, 1_268.4],
    ['VIC', 80_567, petrolCar, 3_385.2],
    ['VIC', 80_568, petrolCar, 4_191.2],
    ['VIC', 100_000, petrolCar, 5_200],
    ['VIC', 100_001, petrolCar, 7_014],
    ['VIC', 150_000, petrolCar, 10_500],
    ['VIC', 150_001, petrolCar, 13_518],
    ['VIC', 120_000, electric, 5_040],
    ['VIC', 120_000, ute, 5_040],
    ['VIC', 20_000, motorcycle, 840],
    // State Revenue Office Victoria: $5.40 for each $200 of a new vehicle that carries no passengers.
    ['VIC', 40_000, newUte, 1_080],
    ['VIC', 40_001, newUte, 1_085.4],
    ['VIC', 40_000, { ...petrolCar, isNew: true }, 1_680],
    ['QLD', 40_000, newUte, 1_200],
    // South Australia: in steps to $3,000; goods vehicles stay at $3.
    ['SA', 300, petrolCar, 5],
    ['SA', 1_000, petrolCar, 10],
    ['SA', 1_500, petrolCar, 20],
    ['SA', 2_500, petrolCar, 45],
    ['SA', 3_000, petrolCar, 60],
    ['SA', 30_000, petrolCar, 1_140],
    ['SA', 30_001, petrolCar, 1_144],
    ['SA', 30_000, ute, 870],
    // Western Australia: a rising percentage with two decimals, rounded down to 5 cents.
    // The rates of section 236 of the Duties Act 2008 (WA): R = 2.75 + (30,000 − 25,000) ÷ 6,666.66 = 3.50.
    ['WA', 20_000, petrolCar, 550],
    ['WA', 25_000, petrolCar, 687.5],
    ['WA', 30_000, petrolCar, 1_050],
    ['WA', 40_000, petrolCar, 2_000],
    ['WA', 50_000, petrolCar, 3_250],
    ['WA', 60_000, petrolCar, 3_900],
    ['WA', 12_345, petrolCar, 339.45],
    ['WA', 2_490, motorcycle, 68.45],
    // Tasmania: the examples of the Tasmanian Government.
    ['TAS', 375, petrolCar, 20],
    ['TAS', 27_750, petrolCar, 834],
    ['TAS', 38_750, petrolCar, 1_468],
    ['TAS', 65_750, petrolCar, 2_632],
    ['TAS', 35_000, petrolCar, 1_050],
    ['TAS', 40_000, petrolCar, 1_600],
    ['TAS', 38_750, ute, 1_164],
    ['TAS', 38_750, minibus, 1_164],
    // Northern Territory: $3 for each $100 or part.
    ['NT', 30_000, petrolCar, 900],
    ['NT', 30_050, petrolCar, 903],
    ['NT', 50_000, electric, 0],
    ['NT', 60_000, plugIn, 300],
    // Australian Capital Territory: zero emissions.
    ['ACT', 60_000, electric, 1_500],
    ['ACT', 80_000, electric, 2_000],
    ['ACT', 90_000, electric, 2_800],
  ])('is as published: %s, $%d', (state, value, vehicle, duty) => {
    expect(dutyDollars(state, value, vehicle)).toBe(duty);
  });

  it('has no estimate where the rate depends on emissions', () => {
    expect(dutyDollars('ACT', 30_000, petrolCar)).toBeUndefined();
    expect(dutyDollars('ACT', 30_000, { ...electric, kind: 'motorcycle' })).toBeUndefined();
  });

  it('ends a concession after its last day', () => {
    expect(dutyDollars('NT', 50_000, electric, '2027-06-30')).toBe(0);
    expect(dutyDollars('NT', 50_000, electric, '2027-07-01')).toBe(1_500);
  });

  it('names an assumed fact', () => {
    const estimate = dutyEstimate(3_000_000, { ...petrolCar, cylinders: null }, rates('QLD'), today);
    expect(estimate).toMatchObject({ cents: 90_000, assumed: 'up to 4 cylinders' });
    expect(dutyEstimate(3_000_000, petrolCar, rates('QLD'), today)?.assumed).toBeNull();
  });

  it.each<[AustralianState, DutyVehicle, string | null]>([
    ['QLD', { ...petrolCar, isNew: true }, 'the manufacturer’s list price is our price'],
    [
      'QLD',
      { ...petrolCar, cylinders: null, isNew: true },
      'up to 4 cylinders and the manufacturer’s list price is our price',
    ],
    ['SA', { ...petrolCar, isNew: true }, 'the manufacturer’s list price is our price'],
    ['WA', newUte, 'the manufacturer’s list price is our price'],
    ['WA', ute, null],
    ['VIC', { ...petrolCar, isNew: true }, null],
  ])('names the list price where a state goes by it for new vehicles: %s %#', (state, vehicle, assumed) => {
    expect(dutyEstimate(3_000_000, vehicle, rates(state), today)?.assumed).toBe(assumed);
  });

  it('never assumes a fuel with a lower rate', () => {
    expect(dutyDollars('QLD', 30_000, { ...petrolCar, fuel: null })).toBe(900);
  });

  it('covers every state and territory with a date and a source', () => {
    expect(publishedDuty.map(({ state }) => state).sort()).toEqual([...australianStates].sort());
    for (const one of publishedDuty) expect(dutySchema.parse(one)).toEqual(one);
  });

  it('prefers the site’s own rates', () => {
    const flat = { base_dollars: 0, over_dollars: 0, per_dollars: 100, rate_dollars: 1 };
    const own = { ...rates('QLD'), as_of: '2026-07-01', groups: [{ bands: [flat] }] };
    const rule = dutyOf('QLD', [own]);
    const estimate = rule && dutyEstimate(3_000_000, petrolCar, rule, today);
    expect(estimate).toMatchObject({ cents: 30_000, asOf: '2026-07-01' });
  });

  it('never falls when the value rises, and is whole cents', () => {
    const value = fc.integer({ min: 0, max: 20_000_000 });
    const rising = fc.property(
      fc.constantFrom(...australianStates),
      value,
      fc.nat(1_000_000),
      (state, cents, more) => {
        const low = dutyEstimate(cents, electric, rates(state), today)?.cents ?? 0;
        const high = dutyEstimate(cents + more, electric, rates(state), today)?.cents ?? -1;
        expect([Number.isInteger(low), Number.isInteger(high), low <= high]).toEqual([true, true, true]);
      },
    );
    fc.assert(rising);
  });
});
