import type { MarketCheck } from '#server/market/check-market';
import type { MarketImportReport } from '#server/market/import-market';
import type { Band } from '#server/market/rules/back-test';
import type { MarketFit } from '#server/market/rules/fit-market';
import type { BoughtCars } from '#server/trade-in/rules/bought-cars';
import { printable } from './command';

/** A fit's figures, for --json and for a person. */
interface FitFigures {
  readonly listings: number;
  /** The oldest and the newest day. */
  readonly pricesOf: readonly [string, string];
  readonly seconds: number;
  readonly answered: number;
  readonly medianAbsoluteError: number | null;
  readonly within20: number | null;
}

export function fitFigures({ market, listings, backTest }: MarketFit, seconds: number): FitFigures {
  const { answered, medianAbsoluteError, within20 } = backTest.all;
  return {
    listings,
    pricesOf: market.pricesOf,
    seconds,
    answered,
    medianAbsoluteError,
    within20,
  };
}

/** The lines after an import: rows by reason, then the fit. */
export function importLines({
  read,
  kept,
  setAside,
  pricesOf,
  model,
}: MarketImportReport & { model?: FitFigures }): string[] {
  const others = setAside.map(({ reason, count, rows }) => {
    const more = rows.length < count ? ', …' : '';
    return `  ${count} set aside: ${printable(reason)} (${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more})`;
  });
  return [
    `${read} rows read, ${kept} listings kept. Prices of ${pricesOf}.`,
    ...others,
    ...(model ? fitLines(model) : ['Too few listings for asking prices.']),
  ];
}

const fitLines = ({ listings, seconds, answered, medianAbsoluteError, within20 }: FitFigures): string[] => [
  `Asking prices fitted on ${listings} listings in ${seconds} s.`,
  `Back-test on used cars: ${percent(answered)} get a price, median error ${percent(medianAbsoluteError)}, ${percent(within20)} within 20 %.`,
];

/** A back-test as a table per group of cars. */
export function reportLines({ market, listings, backTest }: MarketFit): string[] {
  const { all, recent, ...groups } = backTest;
  return [
    `Fitted ${market.fittedAt} on ${listings} listings, prices from ${market.pricesOf.join(' to ')}. Back-test on used cars:`,
    ...table('', [
      { name: 'all', ...all },
      { name: 'up to 7 years and 100,000 km', ...recent },
    ]),
    ...table('Age', groups.byAge),
    ...table('Kilometres', groups.byKilometres),
    ...table('Make', groups.byMake),
    ...table('Price', groups.byPrice),
  ];
}

const nameWidth = 30;
const columns = ['cars', 'priced', 'error', 'in 10 %', 'in 20 %', 'in range'];

function table(title: string, bands: readonly Band[]): string[] {
  const line = (name: string, cells: readonly string[]) =>
    `${name.padEnd(nameWidth)}${cells.map((cell) => cell.padStart(9)).join('')}`;
  return [
    '',
    line(title, columns),
    ...bands.map((band) =>
      line(printable(band.name).slice(0, nameWidth - 1), [
        String(band.count),
        ...[band.answered, band.medianAbsoluteError, band.within10, band.within20, band.coverage80].map(
          percent,
        ),
      ]),
    ),
  ];
}

/** Trade-ins with an outcome from the desk: what was paid beside the estimate. */
export const boughtLines = ({ decided, bought, compared, ...error }: BoughtCars): string[] =>
  decided === 0
    ? []
    : [
        '',
        `Trade-ins with an outcome: ${decided}, of which ${bought} bought.`,
        `Price paid beside the estimate: ${compared} cars, median error ${percent(error.medianAbsoluteError)}, ${percent(error.within20)} within 20 %, ${percent(error.inRange)} in the range.`,
      ];

export function checkLines({ recent, ...all }: MarketCheck): string[] {
  const line = (name: string, score: Omit<MarketCheck, 'recent'>) =>
    `${name}: ${score.count} used cars, ${percent(score.answered)} get a price, median error ${percent(score.medianAbsoluteError)}, ${percent(score.within20)} within 20 %, ${percent(score.coverage80)} in their 80 % range.`;
  return [line('All', all), line('Up to 7 years and 100,000 km', recent)];
}

const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);
