import type { SortOrder } from '#server/search/search-port';
import { australianStates, stateNames } from '#server/settings/location-schema';
import { asides, deliveriesOf, pricesFor } from './asides';
import {
  cabsOf,
  familySizeOf,
  fuelUseOf,
  learnerBikesOf,
  regoOf,
  type Stock,
  seatRangeOf,
  starsOf,
  towingOf,
  usesOf,
} from './everyday-cars';
import { type BudgetFinder, budgetsOf, repaymentsOf } from './loan-words';
import {
  AROUND,
  amountOf,
  aroundRange,
  COUNT,
  countOf,
  fromOn,
  type Groups,
  OR_LESS,
  OVER,
  type Pattern,
  pattern,
  type RangeOf,
  THOUSAND,
  TO,
  UNDER,
  upTo,
} from './patterns';
import { asideSense, rangeSense, type Sense } from './typed-text';
import { smallCarsOf, suvSizesOf } from './vehicle-sizes';

interface EverydaySite {
  /** As `20261120`. */
  readonly today: number;
  /** Says that prices are drive away, where they are. */
  readonly driveAway?: string | undefined;
  /** How the site works out what a budget buys. */
  readonly finder?: BudgetFinder | undefined;
  /** Its cards follow the shopper's loan. */
  readonly hasLoans?: boolean | undefined;
}

/**
 * Everyday words beyond names, kinds and plain amounts: `under 50`, `$200 a week`, `600 a month 2000 down`, `low kms`, `dual cab`,
 * `family car`, `tow 3500kg`, `with rego`, `cheapest`.
 */
export const everydayPatterns = (
  stock: Stock,
  { today, driveAway, finder, hasLoans = false }: EverydaySite,
): readonly Pattern[] => [
  ...(driveAway === undefined ? [] : [driveAwayOf(driveAway), ...statesElsewhere(stock)]),
  ...roundPrices,
  ...numbersInWords,
  ...repaymentsOf(has(stock, 'weekly_price_range')),
  ...(finder ? budgetsOf(finder, hasLoans && has(stock, 'weekly_price_range')) : []),
  ...kilometres,
  ...yearsOf(Math.floor(today / 10_000)),
  ...cabsOf(stock),
  familySizeOf(stock),
  seatRangeOf(stock),
  ...learnerBikesOf(stock),
  ...usesOf(stock),
  ...towingOf(has(stock, 'towing')),
  ...regoOf(has(stock, 'rego_expiry'), today),
  starsOf(stock),
  ...fuelUseOf(stock),
  ...(has(stock, 'fuel_use') ? [lowestFuelUse] : []),
  ...suvSizesOf(stock),
  smallCarsOf(stock),
  ...orders,
  ...deliveriesOf(driveAway !== undefined),
  ...asides,
  unrecorded(DEPOSIT),
  unrecorded(NOT_RECORDED),
];

const has = ({ values }: Stock, attribute: keyof Stock['values']): boolean =>
  (values[attribute] ?? []).length > 0;

/** Words before an amount, and the range they mean. */
const limits: readonly [before: string, range: RangeOf][] = [
  [UNDER, upTo],
  [OVER, fromOn],
  [AROUND, aroundRange],
];

/** Units that make a number something other than a price. */
const UNIT =
  '(?:kms?|ks|kgs?|klms?|k|cc|kw|l|lt?rs?|litres?|t|tonnes?|tons?|mm|cm|m|hp|nm|year|years|yrs?|yo|months?|mths?|weeks?|wk|pw|seats?|seaters?|doors?|speed|sp|gears?|cyl\\w*|owners?|stars?|airbags?|keys?|berths?|people|persons?|passengers?|pax|kids|adults|inch|feet|foot|ft|met(?:re|er)s?|minutes?|mins?|hours?|hrs?|days?|kwh|thousand|grand|kilo\\w*|percent|%)';
/** Neither with such a unit, nor the start of a range, whose unit comes later: `from 5 to 7 seats`. */
const ROUND = `(?<digits>\\d{1,3}(?:\\.5)?)(?! ?${UNIT}(?:\\s|$)|${TO}\\d)`;
/** Fewer thousands are rather a number of something else. */
const THOUSANDS_MIN = 5;
const THOUSANDS_MAX = 400;

const thousands =
  (range: RangeOf) =>
  ({ digits }: Groups): Sense | undefined => {
    const count = Number(digits);
    if (!(count >= THOUSANDS_MIN && count <= THOUSANDS_MAX)) return undefined;
    return rangeSense('price', range(count * 1000));
  };

/** A small number is thousands of dollars: `under 50`, `between 20 and 30`, and `40k` alone. */
const roundPrices: readonly Pattern[] = [
  ...limits.map(([before, range]) =>
    pattern(`(?:(?:my )?budget |priced? )?${before}\\$?${ROUND}`, thousands(range)),
  ),
  pattern(`(?:between|from) \\$?(?<first>\\d{1,3})(?: and |${TO})\\$?${ROUND}`, (groups) =>
    thousands((to) => ({ from: Number(groups['first']) * 1000, to }))(groups),
  ),
  pattern('(?:(?:for|with) )?(?<digits>\\d{1,3}(?:\\.\\d)?) ?k(?:ish)?', thousands(upTo)),
];

const numberWords: Readonly<Record<string, number>> = {
  fifteen: 15,
  twenty: 20,
  'twenty five': 25,
  thirty: 30,
  'thirty five': 35,
  forty: 40,
  'forty five': 45,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  'a hundred': 100,
  'one hundred': 100,
};
const IN_WORDS = `(?<count>${Object.keys(numberWords).join('|')}|${COUNT.replace('\\d{1,2}|', '')})`;
const numbersInWords: readonly Pattern[] = [['', upTo] as const, ...limits].map(([before, range]) =>
  pattern(
    `${before}${IN_WORDS} ?(?:thousand|grand|k)(?: dollars| bucks)?${before === '' ? `(?:${OR_LESS})?` : ''}`,
    ({ count = '' }) => {
      const number = numberWords[count.replace('-', ' ')] ?? countOf(count);
      return rangeSense('price', range(number * 1000));
    },
  ),
);

const LOW_KM = 50_000;
const DRIVEN = `(?<digits>\\d{1,7}(?:\\.\\d)?)(?<thousand>${THOUSAND})?(?: ?(?:kms?|ks|klms?))?`;
const driven =
  (range: RangeOf) =>
  ({ digits, thousand }: Groups): Sense =>
    rangeSense('km', range(amountOf(digits, thousand)));
const kilometres: readonly Pattern[] = [
  pattern(
    '(?:(?:very|super|really) )?low(?:er|est)? (?:kms?|ks|klms?|kilomet(?:re|er)s?|mileage|odometer|odo)',
    () => ({
      ...rangeSense('km', { to: LOW_KM }),
      label: 'Low kms: up to 50,000 km',
    }),
  ),
  ...[['(?:(?:with|has|only) )?', upTo] as const, ...limits].map(([before, range]) =>
    pattern(`${before}${DRIVEN} (?:on the (?:clock|odo(?:meter)?)|travelled|on it)`, driven(range)),
  ),
];

const LATE_YEARS = 5;
/** `my22` is a model year; a late model is at most five years old. */
const yearsOf = (thisYear: number): readonly Pattern[] => [
  pattern('my(?<short>[0-4]\\d)(?: model)?', ({ short }) => {
    const year = 2000 + Number(short);
    return year > thisYear + 1 ? undefined : rangeSense('year', { from: year, to: year });
  }),
  pattern('(?:later?|recent|newer) model|newish(?: cars?)?', () => ({
    ...rangeSense('year', { from: thisYear - LATE_YEARS }),
    label: `Late model: from ${thisYear - LATE_YEARS}`,
  })),
];

const ordered = (words: string, label: string, sortBy: SortOrder): Pattern =>
  pattern(words, () => ({ label, refinements: {}, sortBy }));
const orders: readonly Pattern[] = [
  ordered(
    '(?:(?:the|very|really) )?cheap(?:est|er|ies?)?(?: first)?|affordable|inexpensive|bargains?|lowest price[ds]?(?: first)?',
    'Lowest price first',
    'price-asc',
  ),
  ordered(
    'most expensive(?: first)?|dearest|highest price[ds]?(?: first)?',
    'Highest price first',
    'price-desc',
  ),
  ordered(
    '(?:latest|new(?:est)?|recent) (?:arrivals?|listings?)|just (?:arrived|in|listed)|recently (?:added|listed|arrived)|newest first',
    'Latest first',
    'latest',
  ),
];

const lowestFuelUse = ordered(
  '(?:the )?(?:best|lowest|most)(?: on)? (?:fuel|petrol)(?: (?:use|usage|consumption|economy|efficiency|efficient))?(?: first)?',
  'Lowest fuel use first',
  'fuel-use',
);

/** What shoppers ask for and no record of a car tells: nobody may claim it, so nothing is filtered. */
const NOT_RECORDED =
  '(?:only )?(?:one|single|1|two|2|lady|elderly) (?:previous )?owners?|(?:full |complete |good )?(?:service|log ?book)s?(?: history| records?)|log ?books?|full history|fully serviced|(?:with )?(?:rwc|roadworthy)(?: certificate)?|safety certificate|(?:good|great|excellent|mint|immaculate|top|perfect|clean) (?:condition|nick)|immaculate|(?:very |really )?(?:reliable|dependable|tidy|comfortable)|(?:not |no )?(?:accident|crash|hail)(?: free| damage[ds]?)|never (?:crashed|smoked in)|(?:non|no) smok\\w+|(?:two|three|four|five|[2-5]) ?(?:doors?|drs?)|(?:[4-9]|10|five|six) ?(?:speed|sp)|drive ?away(?: (?:price[ds]?|deals?|specials?|only))?|no more to pay|on ?roads?(?: costs)?|negotiable|ono|(?:(?:with|on|by|has|using|need) )?(?:(?:car|low rate|low interest|interest free|cheap|easy) )?finance(?: (?:available|options?|deals?))?|(?:(?:with|and|accepts?|takes?) )?(?:(?:a|my) )?trade ?ins?(?: (?:welcome|accepted|considered|available|ok))?|private sellers?|near me|close to me';

/** A deposit is no price, and no car asks for one of its own: `5000 deposit`, `deposit of $2k`, `no deposit`. */
const DEPOSIT_AMOUNT = `\\$? ?\\d{1,6}(?:\\.\\d{1,2})?${THOUSAND}?(?: ?(?:dollars|bucks|percent|%))?`;
const DEPOSIT = `(?:(?:with|and|for|have|got|plus) )?(?:(?:a|an|my) )?(?:(?:no|zero|nil|low|small|minimum|without) (?:an? )?(?:deposits?|money down)|(?:about |around )?${DEPOSIT_AMOUNT} (?:deposits?|down(?: payment)?)|deposits?(?: (?:of|is))?(?: ${DEPOSIT_AMOUNT})?)(?: (?:finance|loan))?`;

const DRIVE_AWAY = 'drive ?away(?: price[ds]?)?';
/** Where searches go by the drive-away price, nothing has to be filtered. */
const driveAwayOf = (label: string): Pattern =>
  pattern(DRIVE_AWAY, () => ({ label, refinements: {}, unrecorded: true }));

/** `in victoria`, where no car stands: the shopper asks for the prices of their state. */
const statesElsewhere = ({ values }: Stock): readonly Pattern[] =>
  australianStates
    .filter((state) => !(values.state ?? []).some(({ value }) => value === state))
    .map((state) => {
      const name = stateNames[state]?.toLowerCase() ?? state;
      // `act`, `sa` and `wa` alone may be anything.
      const alone = state.length > 2 && state !== 'ACT' ? `${name}|${state.toLowerCase()}` : name;
      return pattern(`(?:in|from|for|to) (?:${name}|${state.toLowerCase()})|${alone}`, () =>
        pricesFor(state),
      );
    });

const unrecorded = (words: string): Pattern =>
  pattern(`(?<words>${words})`, ({ words: typed }) => asideSense(typed));
