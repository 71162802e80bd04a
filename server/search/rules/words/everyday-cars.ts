import type { StockVocabulary } from '#server/search/rules/path-facets';
import type { NumberRange } from '#server/search/rules/refinement';
import { fold } from '#server/search/rules/tokens';
import { pPlatesAllowed } from '#server/stock/cars/rules/p-plates';
import { lamsApproved } from '#server/stock/cars/rules/specifications';
import { COUNT, countOf, type Groups, OR_LESS, type Pattern, pattern, TO, UNDER } from './patterns';
import { asideSense, orWords, rangeSense, type Sense, valuesSense } from './typed-text';

/** The parts of a vocabulary that everyday words are read by. */
export type Stock = Pick<StockVocabulary, 'makes' | 'bodies' | 'values'>;

/** The stored bodies of some types, folded; `seats` those in stock within a range. */
export const bodiesIn = ({ bodies }: Stock, types: readonly string[]): string[] =>
  bodies.map(({ value }) => value).filter((value) => types.includes(fold(value)));
const seatsIn = ({ values }: Stock, from: number, to: number): string[] =>
  (values.seats ?? [])
    .map(({ value }) => value)
    .filter((value) => Number(value) >= from && Number(value) <= to)
    .sort((a, b) => Number(a) - Number(b));

/** `family of seven`: a seat for everybody. */
export const familySizeOf = (stock: Stock): Pattern =>
  pattern(`(?:for )?(?:(?:a|my|our) )?family of (?<count>${COUNT})`, ({ count }) => {
    const values = seatsIn(stock, countOf(count), Infinity);
    return values.length > 0 ? valuesSense('seats', values, `${countOf(count)} or more seats`) : undefined;
  });

/** `from 5 to 7 seats`: those in stock between them. */
export const seatRangeOf = (stock: Stock): Pattern =>
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
export const cabsOf = (stock: Stock): readonly Pattern[] => {
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
export function usesOf(stock: Stock): readonly Pattern[] {
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
      '(?:first|1st|starter|student) cars?|(?:new|young|novice|student) drivers?(?: cars?)?|p ?plat(?:e|er|ers|es)(?: cars?)?|learners?(?: drivers?)?(?: cars?)?|l ?plat(?:e|er|ers|es)(?: cars?)?|uni(?:versity)? car|teenager\\w*',
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
export const learnerBikesOf = ({ values }: Stock): readonly Pattern[] =>
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
export function towingOf(recorded: boolean): readonly Pattern[] {
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
export function regoOf(recorded: boolean, today: number): readonly Pattern[] {
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
export const starsOf = ({ values: { ancap = [] } }: Stock): Pattern =>
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
export function fuelUseOf({ values: { fuel_use: limits = [] } }: Stock): readonly Pattern[] {
  const within = (most: number, words: string | undefined): Sense => {
    const limit = limits.map(({ value }) => value).findLast((value) => Number(value.match(/\d+/)) <= most);
    return limit === undefined
      ? asideSense(words)
      : valuesSense('fuel_use', [limit], `Fuel use: ${limit.replace('Up', 'up')}`);
  };
  return [
    pattern(
      '(?<words>(?:(?:very|really|most) )?(?:economical|fuel ?efficient|good on fuel|frugal)(?: cars?)?|(?:low|good|great|better)(?: on)? fuel(?: (?:use|usage|consumption|economy|efficiency))?|(?:cheap|easy|light|good|great|better|low) on (?:petrol|fuel|gas|diesel)|low consumption|fuel economy|(?:low|cheap) running costs?|cheap(?:er)? to run)',
      ({ words }) => within(ECONOMICAL, words),
    ),
    pattern(`(?<words>(?:uses? )?(?:${UNDER})?${PER_100_KM}(?:${OR_LESS})?)`, ({ digits, words }) =>
      within(Number(digits), words),
    ),
  ];
}
/** Litres for 100 km. */
const ECONOMICAL = 6;
