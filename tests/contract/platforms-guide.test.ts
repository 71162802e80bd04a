import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks, curlCall } from '../support/api-guides';
import { createOperatorFolder, operatorRequest } from '../support/operator-folder';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

/** The calls of the guide for platforms, one after the other on a built site with its sites in the database. */
let folder: Awaited<ReturnType<typeof createOperatorFolder>>;
let site: Site;
beforeAll(async () => {
  folder = await createOperatorFolder('sqlite');
  const environment = { ...folder.environment, TENANTS: 'database' };
  site = await startSite({ environment, dataDir: folder.dataDir(0) });
});
afterAll(async () => {
  await site?.stop();
  await folder.remove();
});

const files: Readonly<Record<string, string>> = {
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 5"><path d="M0 0h24v5H0z"/></svg>',
  'stock.csv': 'stock_number,make,model,year,price\nH1,Kia,Rio,2020,15990\n',
};

/** What the guide leaves to its reader, from the answers before. */
const known = new Map<string, string>();

function filled(code: string): string {
  return [...known].reduce((text, [name, value]) => text.replaceAll(name, value), code);
}

async function send(code: string) {
  const { method, url, headers, body } = curlCall(filled(code));
  const [, file = ''] = /--data-binary '@([^']+)'/.exec(code) ?? [];
  const content = files[file] ?? (body === undefined ? undefined : JSON.stringify(body));
  const host = url.host === 'platform' ? 'brolga.localhost' : url.hostname;
  const answer = await askSite({
    port: site.port,
    host,
    path: url.pathname + url.search,
    method,
    headers,
    ...(content !== undefined && { body: content }),
  });
  return { ...answer, text: answer.body.toString() };
}

const blocks = codeBlocks.filter(({ guide, language }) => guide === 'platforms' && language === 'sh');
const statuses: Readonly<Record<string, number>> = { POST: 201, PUT: 200, PATCH: 200, GET: 200, DELETE: 200 };

test('its calls make a site live, open it to a group, and remove it', async () => {
  known.set('Bearer OPERATOR_TOKEN', operatorRequest({}).headers.authorization ?? '');
  for (const { label, code } of blocks) {
    const answer = await send(code);
    const isImport = label.startsWith('7.');
    const expected = isImport ? 202 : statuses[curlCall(code).method];
    expect(answer.status, `${label}: ${answer.text}`).toBe(expected);
    const { key, object } = JSON.parse(answer.text);
    if (object === 'operator_token') known.set('YOUR_TOKEN', key);
    if (object === 'api_key') known.set('YOUR_KEY', key);
    if (typeof answer.headers.etag === 'string') known.set('"THE-ETAG"', answer.headers.etag);
    if (label.startsWith('10.')) {
      const home = await askSite({ port: site.port, host: 'www.hillendcars.example', path: '/' });
      expect([home.status, home.body.toString().includes('uploads/logo')]).toEqual([200, true]);
      expect(home.body.toString()).toContain('#8a1538');
    }
  }
  const home = await askSite({ port: site.port, host: 'www.hillendcars.example', path: '/' });
  // The only site of this installation is gone: no site is at any host.
  expect(home.status).toBe(503);
}, 120_000);

test('it has ten numbered calls', () => {
  const numbers = blocks.flatMap(({ label }) => /^(\d+)\./.exec(label)?.[1] ?? []);
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 1)));
});
