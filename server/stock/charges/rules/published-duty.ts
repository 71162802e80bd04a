import type { DutyBand, DutyGroup, DutySettings } from '#server/settings/orders-schema';

/**
 * Motor vehicle duty on vehicles up to 4.5 tonnes as the states and territories publish it. `as_of` is the date from
 * which they apply, or of the published page where that is not known; `checked` is the latest day on which a dated
 * publication states the same rates. A dealer's own settings replace a state's entry as a whole.
 *
 * The dutiable value is the price that is paid, or the market value if that is more: with GST, accessories and dealer delivery, and
 * without registration, CTP insurance and the duty itself. A price that excludes government charges is that value; a drive-away
 * price is not (`withoutCharges`). Some states go by the list price of a new vehicle (`byListPrice`).
 */
const common = { base_dollars: 0, over_dollars: 0, per_dollars: 100 } as const;

/** A rate for each $100 or part of the whole value. */
const each = (rate_dollars: number, up_to_dollars?: number): DutyBand => ({
  ...common,
  rate_dollars,
  ...(up_to_dollars === undefined ? {} : { up_to_dollars }),
});

/** A fixed amount and a rate for each $100 or part of the value above a limit. */
const above = (over_dollars: number, base_dollars: number, rate_dollars: number, up_to_dollars?: number) => ({
  ...each(rate_dollars, up_to_dollars),
  over_dollars,
  base_dollars,
});

const per200 = (band: DutyBand): DutyBand => ({ ...band, per_dollars: 200 });

const qld: DutySettings = {
  state: 'QLD',
  as_of: '2018-07-01',
  checked: '2025-08-05',
  round_down_to_cents: 1,
  source: 'Queensland Government, vehicle registration duty rates',
  href: 'https://www.qld.gov.au/transport/registration/fees/duty/rates',
  groups: [
    { fuels: ['Electric', 'Hybrid', 'Plug-in Hybrid'], bands: [each(2, 100_000), each(4)] },
    { cylinders_up_to: 4, bands: [each(3, 100_000), each(5)] },
    { cylinders_up_to: 6, bands: [each(3.5, 100_000), each(5.5)] },
    { bands: [each(4, 100_000), each(6)] },
  ],
};

const nswPassenger: DutyBand[] = [each(3, 44_999), above(45_000, 1_350, 5)];
const nsw: DutySettings = {
  state: 'NSW',
  as_of: '2024-09-04',
  round_down_to_cents: 1,
  source: 'Revenue NSW, motor vehicle duty',
  href: 'https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/motor-vehicle-duty',
  groups: [
    { vehicles: ['passenger'], seats_up_to: 9, bands: nswPassenger },
    { vehicles: ['goods'], four_wheel_drive: true, seats_from: 4, bands: nswPassenger },
    { bands: [each(3)] },
  ],
};

const vic: DutySettings = {
  state: 'VIC',
  as_of: '2024-07-01',
  // Drive-away deals 2025–26. The threshold is that of the luxury car tax, which may rise each July.
  checked: '2025-07-01',
  round_down_to_cents: 1,
  source: 'State Revenue Office Victoria, motor vehicle duty',
  href: 'https://www.sro.vic.gov.au/rates-taxes-duties-and-levies/motor-vehicle-duty-current-rates',
  groups: [
    { vehicles: ['passenger'], fuels: ['Electric'], bands: [per200(each(8.4))] },
    {
      vehicles: ['passenger'],
      bands: [each(8.4, 80_567), each(10.4, 100_000), each(14, 150_000), each(18)].map(per200),
    },
    { new_vehicles: true, bands: [per200(each(5.4))] },
    { bands: [per200(each(8.4))] },
  ],
};

const saFirst: DutyBand[] = [each(1, 1_000), above(1_000, 10, 2, 2_000)];
const sa: DutySettings = {
  state: 'SA',
  as_of: '2022-07-01',
  round_down_to_cents: 1,
  source: 'RevenueSA, stamp duty on motor vehicles',
  href: 'https://www.revenuesa.sa.gov.au/stamp-duty-vehicles/stamp-duty-vehicle-home-page',
  groups: [
    { vehicles: ['goods'], minimum_dollars: 5, bands: [...saFirst, above(2_000, 30, 3)] },
    { minimum_dollars: 5, bands: [...saFirst, above(2_000, 30, 3, 3_000), above(3_000, 60, 4)] },
  ],
};

const wa: DutySettings = {
  state: 'WA',
  as_of: '2008-07-01',
  checked: '2024-06-07',
  round_down_to_cents: 5,
  source: 'Government of Western Australia, vehicle licence duty (Duties Act 2008, section 236)',
  href: 'https://www.wa.gov.au/organisation/department-of-finance/vehicle-licence-duty',
  groups: [
    {
      bands: [
        { ...common, up_to_dollars: 25_000, percent: 2.75 },
        {
          ...common,
          up_to_dollars: 50_000,
          over_dollars: 25_000,
          percent: 2.75,
          percent_rises_every_dollars: 6_666.66,
        },
        { ...common, percent: 6.5 },
      ],
    },
  ],
};

const tas: DutySettings = {
  state: 'TAS',
  as_of: '2023-12-01',
  round_down_to_cents: 1,
  source: 'Tasmanian Government, Transport Services, duty rates',
  href: 'https://www.transport.tas.gov.au/fees_forms/registration_fees/accordian/duty_rates',
  groups: [
    {
      vehicles: ['passenger'],
      seats_up_to: 8,
      minimum_dollars: 20,
      bands: [each(3, 35_000), above(35_000, 1_050, 11, 40_000), each(4)],
    },
    { minimum_dollars: 20, bands: [each(3)] },
  ],
};

const nt: DutySettings = {
  state: 'NT',
  as_of: '2022-07-01',
  round_down_to_cents: 1,
  source: 'Territory Revenue Office, stamp duty on motor vehicles',
  href: 'https://treasury.nt.gov.au/dtf/territory-revenue-office/stamp-duty-on-motor-vehicles',
  groups: [
    {
      fuels: ['Electric', 'Plug-in Hybrid'],
      discount_dollars: 1_500,
      until: '2027-06-30',
      bands: [each(3)],
    },
    { bands: [each(3)] },
  ],
};

/** The rates of other fuels depend on the emissions of the model, which stock feeds do not have: no estimate. */
const actElectric: DutyGroup = {
  vehicles: ['passenger', 'goods'],
  fuels: ['Electric'],
  bands: [each(2.5, 80_000), above(80_000, 2_000, 8)],
};
const act: DutySettings = {
  state: 'ACT',
  as_of: '2025-09-01',
  round_down_to_cents: 1,
  source: 'ACT Revenue Office, motor vehicle duty',
  href: 'https://www.revenue.act.gov.au/duties/motor-vehicle-duty',
  groups: [actElectric],
};

export const publishedDuty: readonly DutySettings[] = [act, nsw, nt, qld, sa, tas, vic, wa];
