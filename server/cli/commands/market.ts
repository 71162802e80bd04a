import { CliFailure, group, printable, type RegisterCommands, siteCommand } from '#server/cli/command';
import { tenantNamed } from '#server/cli/sites';
import { checkMarket, type MarketCheck } from '#server/market/check-market';
import { importMarket, type MarketImportReport } from '#server/market/import-market';
import type { Band } from '#server/market/rules/back-test';
import type { MarketFit } from '#server/market/rules/fit-market';
import { trainMarket } from '#server/market/train-market';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import { autoFormat, formatNamed } from '#server/stock/feeds/rules/feed/formats';
import { type BoughtCars, boughtCars } from '#server/trade-in/rules/after-trade-in';
import { feedFile } from './stock';

const help = `
The market of a site is its market files and its own stock, sold cars included. A file replaces an earlier one of the same name. Listings need a make, model, year, kilometres and price.
Importing refits the asking prices, which takes some seconds for 10,000 listings; the running site uses them at once.`;

/** The listings in a file; fails if it cannot be read. */
async function listingsIn({ file, format }: { readonly file: string; readonly format: string }) {
  const source = await fileSource(file);
  if (!source.ok) throw new CliFailure(`${source.error}.`);
  return { source: source.value, format: formatNamed(format) ?? autoFormat };
}

const importFile = (stepBack: () => void) =>
  siteCommand(tenantNamed, {
    name: 'import',
    summary: 'Import listings for the asking prices; the site shows none of them',
    options: feedFile,
    run: async ({ services, site: tenant }, options) => {
      const listings = await listingsIn(options);
      stepBack();
      const imported = await importMarket(services, { tenant, ...listings });
      if (!imported.ok) throw new CliFailure(`${imported.error}.`);
      const startMs = performance.now();
      const { slug, valuation } = tenant;
      await trainMarket(services, { slug, minimum: valuation.min_comparables });
      const fit = await services.marketShelf.load(slug);
      const seconds = Math.round((performance.now() - startMs) / 100) / 10;
      const result = { ...imported.value, ...(fit ? { model: fitFigures(fit, seconds) } : {}) };
      return { value: result, lines: importLines(result) };
    },
  });

const report = siteCommand(tenantNamed, {
  name: 'report',
  summary: 'Show how well the asking prices fit (five-fold back-test)',
  run: async ({ services, site: { slug } }) => {
    const fit = await services.marketShelf.load(slug);
    if (fit === null) throw new CliFailure(`${slug} has no market yet: run dealer market import first.`);
    const bought = boughtCars(await services.valuations.decided(slug));
    const { fittedAt, pricesOf } = fit.market;
    return {
      value: { fittedAt, pricesOf, listings: fit.listings, ...fit.backTest, bought },
      lines: [...reportLines(fit), ...boughtLines(bought)],
    };
  },
});

const check = siteCommand(tenantNamed, {
  name: 'check',
  summary: 'Compare the asking prices with the used cars of another listing file',
  options: feedFile,
  run: async ({ services, site: tenant }, options) => {
    const checked = await checkMarket(services, { tenant, ...(await listingsIn(options)) });
    if (!checked.ok) throw new CliFailure(`${checked.error}.`);
    return { value: checked.value, lines: checkLines(checked.value) };
  },
});

/**
 * `dealer market …`: listings of other dealers, and the asking prices fitted on them. Before an import, `stepBack` gives
 * this process a lower priority than the running site.
 */
export const marketCommands = (stepBack: () => void): RegisterCommands =>
  group(
    'market',
    "Import other dealers' listings and check the asking prices",
    [importFile(stepBack), report, check],
    help,
  );

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

function fitFigures({ market, listings, backTest }: MarketFit, seconds: number): FitFigures {
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
function importLines({
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
function reportLines({ market, listings, backTest }: MarketFit): string[] {
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
        percent(band.answered),
        percent(band.medianAbsoluteError),
        percent(band.within10),
        percent(band.within20),
        percent(band.coverage80),
      ]),
    ),
  ];
}

/** Trade-ins with an outcome from the desk: what was paid beside the estimate. */
const boughtLines = ({ decided, bought, compared, ...error }: BoughtCars): string[] =>
  decided === 0
    ? []
    : [
        '',
        `Trade-ins with an outcome: ${decided}, of which ${bought} bought.`,
        `Price paid beside the estimate: ${compared} cars, median error ${percent(error.medianAbsoluteError)}, ${percent(error.within20)} within 20 %, ${percent(error.inRange)} in the range.`,
      ];

function checkLines({ recent, ...all }: MarketCheck): string[] {
  const line = (name: string, score: Omit<MarketCheck, 'recent'>) =>
    `${name}: ${score.count} used cars, ${percent(score.answered)} get a price, median error ${percent(score.medianAbsoluteError)}, ${percent(score.within20)} within 20 %, ${percent(score.coverage80)} in their 80 % range.`;
  return [line('All', all), line('Up to 7 years and 100,000 km', recent)];
}

const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);
