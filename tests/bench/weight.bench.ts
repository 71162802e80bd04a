import { type PageWeight, weighPage } from '../support/page-weight';
import { host, searchPath, withDemoSite } from './demo-site';
import { table } from './table';

export const title = 'Weight of the pages, bytes';

/** HTML, CSS and JavaScript of the search and the car page; inlined CSS counts as HTML. */
export const run = (): Promise<string> =>
  withDemoSite(async ({ port }, carPath) => {
    const search = await weighPage({ port, host }, searchPath);
    const car = await weighPage({ port, host }, carPath);
    const head = ['page', 'HTML raw', 'HTML br', 'CSS raw', 'CSS br', 'JS raw', 'JS br'];
    return table(head, [row('search', search), row('car', car)]);
  });

const row = (name: string, { html, css, js }: PageWeight) => [
  name,
  ...[html, css, js].flatMap(({ raw, brotli }) => [
    raw.toLocaleString('en-AU'),
    brotli.toLocaleString('en-AU'),
  ]),
];
