import type { StockVocabulary } from '#server/search/rules/path-facets';
import type { NumberRange } from '#server/search/rules/refinement';
import { fold } from '#server/search/rules/tokens';
import type { SortOrder } from '#server/search/search-port';
import { australianStates, stateNames } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { pPlatesAllowed } from '#server/stock/cars/rules/p-plates';
import { lamsApproved } from '#server/stock/cars/rules/specifications';
import { budgetEstimate } from '#server/stock/finance/rules/budget';
import { type Period, perWeek } from '#server/stock/finance/rules/loan';
import { dollars } from '#server/stock/rules/price-line';
import { registerParameter } from '#server/stock/rules/shopper-terms';
import {
  AROUND,
  amountOf,
  aroundRange,
  COUNT,
  countOf,
  type Groups,
  OR_LESS,
  OR_MORE,
  OVER,
  type Pattern,
  pattern,
  THOUSAND,
  TO,
  UNDER,
} from './patterns';
import { orWords, rangeSense, type Sense, valuesSense } from './typed-text';

type BudgetFinder = Tenant['home']['budget_finder'];

/** The parts of a vocabulary that everyday words are read by. */
type Stock = Pick<StockVocabulary, 'bodies' | 'values'>;

interface EverydaySite {
  /** As `20261120`. */
  readonly today: number;
  /** Says that prices are drive away, where they are. */
  readonly driveAway?: string | undefined;
  /** How the site works out what a budget buys. */
  readonly finder?: BudgetFinder | undefined;
}

/**
 * Everyday words beyond names, kinds and plain amounts: `under 50`, `$200 a week`, `600 a month 2000 down`, `low kms`, `dual cab`,
 * `family car`, `tow 3500kg`, `with rego`, `cheapest`.
 */
export const everydayPatterns = (
  stock: Stock,
  { today, driveAway, finder }: EverydaySite,
): readonly Pattern[] => [
  ...(driveAway === undefined ? [] : [driveAwayOf(driveAway), ...statesElsewhere(stock)]),
  ...roundPrices,
  ...numbersInWords,
  ...(has(stock, 'weekly_price_range') ? repayments : []),
  ...(finder ? budgetsOf(finder) : []),
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
  ...orders,
  unrecorded(DEPOSIT),
  unrecorded(NOT_RECORDED),
];

const has = ({ values }: Stock, attribute: keyof Stock['values']): boolean =>
  (values[attribute] ?? []).length > 0;

type RangeOf = (amount: number) => NumberRange;
const upTo: RangeOf = (to) => ({ to });
const fromOn: RangeOf = (from) => ({ from });
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

/** Periods of a repayment in words, and its name alone. */
const periods: readonly [name: Period, words: string, alone: string][] = [
  ['week', 'pw|weekly|(?:a|per|each|every) (?:week|wk)', 'week|wk'],
  ['fortnight', 'fortnightly|(?:a|per|each|every) (?:fortnight|fn)', 'fortnight|fn'],
  ['month', 'pm|monthly|(?:a|per|each|every) (?:month|mth)', 'month|mth'],
];
/** After a period alone the amount needs its sign: `$150 week`, but a `12 month` warranty. */
const amountsOf = (words: string, alone: string): readonly string[] => [
  `\\$? ?(?<digits>\\d{2,4})(?: dollars| bucks)? ?(?:${words})`,
  `\\$ ?(?<digits>\\d{2,4}) ?(?:${alone})`,
];
/** An amount per period is the most that the weekly price may be, or with `over` the least. */
const repayments: readonly Pattern[] = periods.flatMap(([name, words, alone]) => {
  const weekly =
    (range: RangeOf, round: (perWeek: number) => number, limit: string) =>
    ({ digits }: Groups) => ({
      ...rangeSense('weekly_price', range(round(perWeek(Number(digits), name)))),
      ...(name !== 'week' && { terms: `per=${name}` }),
      label: `${limit} $${Number(digits).toLocaleString('en-AU')} a ${name}`,
    });
  return amountsOf(words, alone).flatMap((amount) => [
    pattern(
      `(?:(?:my )?budget |repayments? )?(?:${UNDER}|${AROUND})?${amount}(?:${OR_LESS})?`,
      weekly(upTo, (exact) => exact, 'Up to'),
    ),
    pattern(`${OVER}${amount}`, weekly(fromOn, Math.ceil, 'From')),
    pattern(`${amount}${OR_MORE}`, weekly(fromOn, Math.ceil, 'From')),
  ]);
});

const DOWN = `\\$? ?(?<down>\\d{1,6})(?<thousand>${THOUSAND})?(?: dollars| bucks)?`;
const JOINED = '(?: ?(?:with|and|plus|&|\\+))?(?: (?:a|an|my))? ';
const deposits = [`${DOWN} (?:deposit|down(?: payment)?)`, `deposit (?:of )?${DOWN}`];

/** A repayment with a deposit, in either order, is the price that both pay for: what the budget finder makes of them. */
const budgetsOf = (finder: BudgetFinder): readonly Pattern[] =>
  periods.flatMap(([name, words, alone]) => {
    const means = ({ digits, down, thousand }: Groups): Sense => {
      const paid = Number(digits);
      const depositDollars = amountOf(down, thousand);
      const dollarsToSpend = budgetEstimate(
        {
          repaymentDollars: name === 'fortnight' ? paid / 2 : paid,
          per: name === 'month' ? 'month' : 'week',
          depositDollars,
          rate: finder.interest_rate,
        },
        finder.term_years,
      );
      const label = `${dollars(paid)} a ${name} with ${dollars(depositDollars)} deposit: up to about ${dollars(dollarsToSpend)}`;
      return { ...rangeSense('price', upTo(dollarsToSpend)), label };
    };
    return amountsOf(words, alone).flatMap((amount) => {
      const repayment = `(?:(?:my )?budget (?:of )?|repayments? (?:of )?)?(?:${UNDER}|${AROUND})?${amount}(?:${OR_LESS})?`;
      return deposits.flatMap((deposit) => [
        pattern(`${repayment}${JOINED}${deposit}`, means),
        pattern(`${deposit}${JOINED}${repayment}`, means),
      ]);
    });
  });

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
  pattern('later? model', () => ({
    ...rangeSense('year', { from: thisYear - LATE_YEARS }),
    label: `Late model: from ${thisYear - LATE_YEARS}`,
  })),
];

/** The stored bodies of some types, folded; `seats` those in stock within a range. */
const bodiesIn = ({ bodies }: Stock, types: readonly string[]): string[] =>
  bodies.map(({ value }) => value).filter((value) => types.includes(fold(value)));
const seatsIn = ({ values }: Stock, from: number, to: number): string[] =>
  (values.seats ?? [])
    .map(({ value }) => value)
    .filter((value) => Number(value) >= from && Number(value) <= to)
    .sort((a, b) => Number(a) - Number(b));

/** `family of seven`: a seat for everybody. */
const familySizeOf = (stock: Stock): Pattern =>
  pattern(`(?:for )?(?:(?:a|my|our) )?family of (?<count>${COUNT})`, ({ count }) => {
    const values = seatsIn(stock, countOf(count), Infinity);
    return values.length > 0 ? valuesSense('seats', values, `${countOf(count)} or more seats`) : undefined;
  });

/** `from 5 to 7 seats`: those in stock between them. */
const seatRangeOf = (stock: Stock): Pattern =>
  pattern(
    `(?:from|between) (?<few>${COUNT})(?: and |${TO})(?<many>${COUNT}) ?(?:seats?|seaters?)`,
    ({ few, many }) => {
      const values = seatsIn(stock, countOf(few), countOf(many));
      return values.length > 1 ? valuesSense('seats', values, `${orWords(values)} seats`) : undefined;
    },
  );

const utes = ['ute', 'utility', 'pickup', 'dual cab utility'];
const trays = [...utes, 'cab chassis'];

const kindSense = (label: string, bodies: readonly string[], seats: readonly string[] = []): Sense => ({
  label,
  refinements: { ...valuesSense('body', bodies).refinements, ...valuesSense('seats', seats).refinements },
});

/** The number of seats tells a dual cab from a single cab; where no ute or no such number is in stock, nothing does. */
const cabsOf = (stock: Stock): readonly Pattern[] => {
  const cab = (words: string, label: string, bodies: readonly string[], seats: readonly string[]) =>
    pattern(words, () =>
      bodies.length > 0 && seats.length > 0 ? kindSense(label, bodies, seats) : undefined,
    );
  return [
    cab(
      '(?:dual|double|crew|twin) ?cabs?(?: utes?)?',
      'Dual cab ute',
      bodiesIn(stock, utes),
      seatsIn(stock, 4, 6),
    ),
    cab('single ?cabs?(?: utes?| chassis)?', 'Single cab ute', bodiesIn(stock, trays), seatsIn(stock, 2, 3)),
  ];
};

/** Dearer cars are no first cars. */
const firstCarMax = 30_000;

/** Uses, as the bodies in stock and seats that suit them; what the shopper names besides comes first. */
function usesOf(stock: Stock): readonly Pattern[] {
  const family = ['suv', 'wagon', 'station wagon', 'estate', 'people mover', 'mpv'];
  const small = ['hatch', 'hatchback', 'sedan'];
  const knowsPPlates = (stock.values.p_plates ?? []).some(({ value }) => value === pPlatesAllowed);
  const use = (
    words: string,
    label: string,
    types: readonly string[],
    {
      seats = [],
      ...limits
    }: { seats?: readonly string[]; price?: NumberRange; p_plates?: readonly string[] } = {},
  ) => {
    const bodies = bodiesIn(stock, types);
    const once = `(?:for )?(?:(?:a|an|my|the|our) )?(?:${words})`;
    return pattern(`${once}(?: ${once})*`, (): Sense | undefined => {
      const { refinements } = kindSense(label, bodies, seats);
      if (bodies.length === 0) return undefined;
      return { label, refinements: { ...refinements, ...limits }, implied: true };
    });
  };
  return [
    use('(?:big |large |growing |young )?famil(?:y|ies)(?: cars?| vehicles?)?', 'Family car', family, {
      seats: seatsIn(stock, 5, 9),
    }),
    use(
      '(?:first|1st|starter) cars?|p ?plat(?:e|er|ers|es)(?: cars?)?|learners?(?: drivers?)?(?: cars?)?|l ?plat(?:e|er|ers|es)(?: cars?)?|uni(?:versity)? car|teenager\\w*',
      knowsPPlates ? 'First car: hatch or sedan that P-platers may drive' : 'First car: hatch or sedan',
      small,
      { price: { to: firstCarMax }, ...(knowsPPlates && { p_plates: [pPlatesAllowed] }) },
    ),
    use('tradies?|tradesman|work (?:truck|vehicle|car|horse)', 'Work: ute, cab chassis or van', [
      ...trays,
      'van',
    ]),
  ];
}

/** Bikes that learners may ride, by their records; only where there are some. */
const learnerBikesOf = ({ values }: Stock): readonly Pattern[] =>
  (values.lams ?? []).some(({ value }) => value === lamsApproved)
    ? [
        pattern(
          '(?:for )?(?:(?:a|my) )?(?:lams|learners?|l ?plat(?:e|er|ers|es))(?: (?:approved|legal|friendly|riders?))?(?: (?:motor)?(?:bike|cycle)s?)?',
          () => valuesSense('lams', [lamsApproved], lamsApproved),
        ),
      ]
    : [];

const MASS = '(?<mass>\\d{1,4}(?:\\.\\d{1,2})?) ?';
const MASS_UNIT = '(?:(?<kilos>kgs?|kilos?|kilograms?)|(?<tonnes>t|ton(?:ne)?s?))';
const TOWS = '(?:tow(?:ing|s)?|pull(?:ing|s)?)';

/** `tow 3500kg`, `3.5t towing`: the least that a car may tow. Where no car's figure is on record, that is said. */
function towingOf(recorded: boolean): readonly Pattern[] {
  const means = ({ mass = '', kilos, tonnes, words }: Groups): Sense | undefined => {
    const isBare = kilos === undefined && tonnes === undefined;
    // `tow 2 horses`, `tow 5 metre boat`
    if (isBare && /^\d$/.test(mass)) return undefined;
    const isTonnes = tonnes !== undefined || (isBare && Number(mass) <= 5);
    const kg = Math.round(Number(mass) * (isTonnes ? 1000 : 1));
    if (kg < 300 || kg > 10_000) return undefined;
    if (!recorded) return asideSense(words);
    return { ...rangeSense('towing', { from: kg }), label: `Tows ${kg.toLocaleString('en-AU')} kg or more` };
  };
  return [
    pattern(
      `(?<words>(?:(?:can|able to|to|will|must) )*${TOWS}(?: (?:capacity|rating|weight|limit))?(?: (?:of|up to|at least|over|min|minimum|more than))*(?: an?)? ?${MASS}${MASS_UNIT}?(?: braked)?(?: (?:caravan|van|boat|trailer))?)`,
      means,
    ),
    pattern(
      `(?<words>${MASS}${MASS_UNIT}(?: braked)? ${TOWS}(?: (?:capacity|rating|limit|ability))?)`,
      means,
    ),
  ];
}

/** `with rego`, `6 months rego`: registered at least until then. */
function regoOf(recorded: boolean, today: number): readonly Pattern[] {
  const until = (months: number): number => {
    const day = new Date(
      Date.UTC(Math.floor(today / 10_000), (Math.floor(today / 100) % 100) - 1 + months, today % 100),
    );
    return Number(day.toISOString().slice(0, 10).replaceAll('-', ''));
  };
  const REGO = '(?:rego|registration|registered)';
  const sense = (months: number, label: string, words: string | undefined): Sense =>
    recorded ? { ...rangeSense('rego_expiry', { from: until(months) }), label } : asideSense(words);
  return [
    pattern(
      `(?<words>(?:(?:with|has|have|having) )?(?:(?:full|current|long|plenty of|still) )*${REGO})`,
      ({ words }) => sense(0, 'With rego', words),
    ),
    pattern(`(?<words>(?<count>${COUNT}) ?(?:months?|mths?|mth)(?: of)? ${REGO})`, ({ count, words }) =>
      sense(countOf(count), `${countOf(count)} months’ rego or more`, words),
    ),
    pattern(`(?<words>(?:a|one|1|full) years?(?: of)? ${REGO})`, ({ words }) =>
      sense(12, '12 months’ rego or more', words),
    ),
  ];
}

/** `safe`, `5 star ancap`: cars with that rating. Where no car's is on record, that is said. */
const starsOf = ({ values: { ancap = [] } }: Stock): Pattern =>
  pattern(
    '(?<words>(?:(?:very|really) )?safe(?:st)?(?: cars?)?|(?:(?:with )?(?:an? )?)?(?:(?<count>[45]|four|five) ?stars?(?: ancap)?|ancap(?: (?<stars>[45]|four|five) ?stars?)?)(?: safety)?(?: rat(?:ing|ed))?)',
    ({ count, stars, words }) => {
      const least = countOf(count ?? stars ?? '5');
      const rated = ancap.map(({ value }) => value).filter((value) => Number.parseInt(value, 10) >= least);
      return ancap.length === 0 ? asideSense(words) : valuesSense('ancap', rated);
    },
  );

const PER_100_KM = '(?<digits>\\d{1,2}) ?(?:l|lt?rs?|litres?)(?: per)? 100 ?(?:kms?|ks)?';
/** `economical`, `under 5 l/100km`: the middle limit, or the widest that keeps what was typed. Where no car's use is on record, that is said. */
function fuelUseOf({ values: { fuel_use: limits = [] } }: Stock): readonly Pattern[] {
  const within = (most: number, words: string | undefined): Sense => {
    const limit = limits.map(({ value }) => value).findLast((value) => Number(value.match(/\d+/)) <= most);
    return limit === undefined
      ? asideSense(words)
      : valuesSense('fuel_use', [limit], `Fuel use: ${limit.replace('Up', 'up')}`);
  };
  return [
    pattern(
      '(?<words>(?:(?:very|really|most) )?(?:economical|fuel ?efficient|good on fuel|frugal)(?: cars?)?|(?:low|good|best) fuel (?:use|usage|consumption|economy)|low consumption|fuel economy|(?:low|cheap) running costs?|cheap(?:er)? to run)',
      ({ words }) => within(ECONOMICAL, words),
    ),
    pattern(`(?<words>(?:uses? )?(?:${UNDER})?${PER_100_KM}(?:${OR_LESS})?)`, ({ digits, words }) =>
      within(Number(digits), words),
    ),
  ];
}
/** Litres for 100 km. */
const ECONOMICAL = 6;

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

/** What shoppers ask for and no record of a car tells: nobody may claim it, so nothing is filtered. */
const NOT_RECORDED =
  '(?:only )?(?:one|single|1|two|2|lady|elderly) (?:previous )?owners?|(?:full |complete |good )?(?:service|log ?book)s?(?: history| records?)|log ?books?|full history|fully serviced|(?:with )?(?:rwc|roadworthy)(?: certificate)?|safety certificate|(?:good|great|excellent|mint|immaculate|top|perfect|clean) (?:condition|nick)|immaculate|(?:very |really )?(?:reliable|dependable|tidy|comfortable)|(?:not |no )?(?:accident|crash|hail)(?: free| damage[ds]?)|never (?:crashed|smoked in)|(?:non|no) smok\\w+|(?:two|three|four|five|[2-5]) ?(?:doors?|drs?)|(?:[4-9]|10|five|six) ?(?:speed|sp)|drive ?away(?: (?:price[ds]?|deals?|specials?|only))?|no more to pay|on ?roads?(?: costs)?|negotiable|ono|finance available|private sellers?|near me|close to me';

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
      return pattern(`(?:in|from|for|to) (?:${name}|${state.toLowerCase()})|${alone}`, () => ({
        label: `Prices for ${state}`,
        refinements: {},
        unrecorded: true,
        terms: `${registerParameter}=${state}`,
      }));
    });

/** Words that nothing is filtered by. */
export const asideSense = (words = ''): Sense => ({
  label: `No filter for “${words}”`,
  refinements: {},
  unrecorded: true,
});
const unrecorded = (words: string): Pattern =>
  pattern(`(?<words>${words})`, ({ words: typed }) => asideSense(typed));
