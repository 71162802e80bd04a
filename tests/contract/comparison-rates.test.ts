import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carPath, comparePath, pageKinds, type SiteAt } from '../support/page-kinds';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';
import { startStockedSite } from '../support/stocked-site';

/**
 * National Credit Code s 160 and s 163: wherever a page tells an interest rate or a repayment, the comparison rate stands
 * beside it, and the warning is on the same page.
 */
let site: Site;
beforeAll(async () => {
  site = await startStockedSite();
});
afterAll(() => site.stop());

async function ask({ port, tenant }: SiteAt, path: string): Promise<string> {
  const { body } = await askSite({ port, host: `${tenant}.localhost`, path });
  return body.toString();
}

const textOf = (html: string) =>
  html
    .replace(/<(script|style|select)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z#\d]+;|\s/g, ' ');

/** A calculator is one part: its rates stand beside its result. */
const isCalculator = (form: string) => /name="deposit"/.test(form) && /comparison rate/.test(form);

/** The paragraphs, lists of facts and fields of a page, each as text. */
const partsOf = (html: string): string[] =>
  html
    .replace(/<dl\b.*?<\/dl>/gs, textOf)
    .replace(/<form\b.*?<\/form>/gs, (form) => (isCalculator(form) ? textOf(form) : form))
    .split(/<\/?(?:p|li|dl|div|summary|h\d|td|th|option|label|figure|article|section|output|button)\b/)
    .map((part) => textOf(`<${part}`).trim());

/** A rate or a repayment; a shopper's limit, such as “up to $600 a month”, is none, and neither is a subscription. */
const ratePattern =
  /(?<!up to )\$[\d,]+(?:\.\d\d)? a (?:week|fortnight|month)(?! +Subscription)|\d ?% (?:p\.a\.|interest)|\bat \d[\d.]*%/i;

function lackingComparison(html: string): readonly string[] {
  const telling = partsOf(html).filter((part) => ratePattern.test(part));
  if (telling.length > 0 && !textOf(html).includes('WARNING: This comparison rate'))
    return ['no warning', ...telling];
  return telling.filter((part) => !/comparison/i.test(part));
}

const kinds = Object.entries(pageKinds).flatMap(([group, paths]) =>
  Object.entries(paths)
    // The titles of offers are the dealer's own; `offer-pages.test.ts` keeps their fine print in view.
    .filter(([kind]) => !kind.includes('API') && kind !== 'offers')
    .map(([kind, pathOf]) => ({ kind: `${group}: ${kind}`, pathOf })),
);
const more: typeof kinds = [
  { kind: 'finance', pathOf: () => '/finance' },
  { kind: 'finance of a car', pathOf: async (at) => `/finance?car_id=${await carPath(at)}` },
  { kind: 'used cars', pathOf: () => '/search/used-cars' },
  { kind: 'order', pathOf: async (at) => `${await carPath(at)}/checkout` },
  { kind: 'three compared', pathOf: (at) => comparePath(at, 3) },
];
const loans = ['', 'deposit=2000&years=5&per=month', 'deposit=3000&years=4&rate=12&per=fortnight'];

describe.each(['brolga', 'wattle-bend', 'banksia-used-cars'])(
  '%s tells rates with the comparison rate',
  (tenant) => {
    test.each([...kinds, ...more])('$kind', async ({ pathOf }) => {
      const at = { port: site.port, tenant };
      const [path = ''] = (await pathOf(at)).split('#');
      for (const loan of loans) {
        const address = loan ? `${path}${path.includes('?') ? '&' : '?'}${loan}` : path;
        expect([address, lackingComparison(await ask(at, address))]).toEqual([address, []]);
      }
    });
  },
);

const oddLoans = [
  'deposit=-5&rate=abc&years=0&per=decade',
  'deposit=1e99&rate=NaN&years=99&per=__proto__',
  'deposit[]=1&rate[]=2&per[]=week&years=',
];

/** The repayments and rates of a page, in their order. */
const figuresOf = (html: string) =>
  textOf(html).match(/\$[\d,]+ a (?:week|fortnight|month)|[\d.]+% p\.a\./g) ?? [];

describe('a loan that nobody can read is left out', () => {
  // The budget finder reads an amount that is none as 0.
  test.each([...kinds, ...more].filter(({ kind }) => !kind.includes('budget')))(
    '$kind',
    async ({ pathOf }) => {
      const at = { port: site.port, tenant: 'brolga' };
      const [path = ''] = (await pathOf(at)).split('#');
      const plain = await ask(at, path);
      for (const loan of oddLoans) {
        const html = await ask(at, `${path}${path.includes('?') ? '&' : '?'}${loan}`);
        expect([loan, figuresOf(html)]).toEqual([loan, figuresOf(plain)]);
        expect(textOf(html)).not.toMatch(/\b(?:NaN|Infinity|undefined)\b/);
      }
    },
  );
});

test('the pages that sell do tell rates', async () => {
  const at = { port: site.port, tenant: 'brolga' };
  for (const path of [
    '/search/used-cars',
    '/search/used-cars?deposit=2000&per=week',
    '/finance',
    '/find-by-budget',
  ])
    expect(partsOf(await ask(at, path)).some((part) => ratePattern.test(part))).toBe(true);
});
