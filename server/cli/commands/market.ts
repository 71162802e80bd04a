import { CliFailure, group, type RegisterCommands, siteCommand } from '#server/cli/command';
import { boughtLines, checkLines, fitFigures, importLines, reportLines } from '#server/cli/market-lines';
import { tenantNamed } from '#server/cli/sites';
import { checkMarket } from '#server/market/check-market';
import { importMarket } from '#server/market/import-market';
import { trainMarket } from '#server/market/train-market';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import { autoFormat, formatNamed } from '#server/stock/feeds/rules/feed/formats';
import { boughtCars } from '#server/trade-in/rules/bought-cars';
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
