import { describe, expect, test } from 'vitest';
import { sendWeeklyReports } from '#server/desk/weekly-report';
import { carViewed, emptySearch } from '#server/leads/rules/shopper-events';
import { VisitCounts } from '#server/leads/visit-counts';
import { deskSite } from '../support/desk-site';
import { importFeed } from '../support/stock';
import { newLead } from './example-lead';

/** Reports at the desk, and the weekly email made from them. Monday, 23 November 2026, 8 am in Brisbane. */
const now = new Date('2026-11-22T22:00:00.000Z');
const desk = deskSite({ slug: 'brolga', now });
const browser = new Request('https://brolga.example/', {
  headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' },
});
const lead = (change: object) => desk.services().leads.add(newLead({ tenant: 'brolga', ...change }), []);
const table = async (id: string, query = '') => {
  const { tables } = await desk.viewOf('reports', `reports${query}`);
  return tables.find((one) => one.id === id)?.rows.map(({ name, cells }) => [name, ...cells]);
};

describe('a report', () => {
  test('counts leads by source and car, with the views of each car', async () => {
    const { database, stockChanges, eventCounts, log } = desk.services();
    await importFeed(database, [{ stocknum: 'R1', make: 'Kia', model: 'Rio', year: 2020 }], {
      tenant: 'brolga',
    });
    const car = (await stockChanges.find('brolga', 'R1'))[0]?.car;
    if (!car) throw new Error('no car');
    const about = { car: { id: car.id, slug: car.slug, name: '2020 Kia Rio', stocknum: 'R1' } };
    await lead({ ...about, lead_attributes: { visited_pages: [], linked_query_params: { gclid: 'x' } } });
    await lead(about);
    await lead({ source: 'api', fields: { source: 'Walk-in' } });
    const counts = new VisitCounts({ eventCounts, clock: { now: () => now }, log });
    for (let times = 0; times < 3; times += 1) counts.note(desk.tenant(), browser, carViewed(car.id));
    counts.note(desk.tenant(), browser, emptySearch('pink ute'));
    await counts.write();
    await counts.write();
    counts.note(desk.tenant(), browser, carViewed(car.id));
    await counts.write();
    expect(await table('source')).toEqual([
      ['Google Ads', '1', '0', '–', '0 %'],
      ['Walk-in', '1', '0', '–', '0 %'],
      ['Website, no campaign', '1', '0', '–', '0 %'],
    ]);
    expect(await table('car-source')).toEqual([
      ['2020 Kia Rio, R1', 'Google Ads', '1', '0'],
      ['2020 Kia Rio, R1', 'Website, no campaign', '1', '0'],
      ['No particular car', 'Walk-in', '1', '0'],
    ]);
    expect(await table('car')).toContainEqual(['2020 Kia Rio, R1', '2', '0', '4', '0']);
    expect(await table('searches')).toEqual([['pink ute', '1']]);
  });

  test('has only the days that were asked for', async () => {
    expect(await table('source', '?from=2026-10-01&to=2026-10-31')).toEqual([]);
    const { chart } = await desk.viewOf('reports', 'reports?from=2026-11-20&to=2026-11-20');
    expect(chart.rows).toEqual([{ text: '20 Nov', count: 3 }]);
  });

  test('tells an order that was only started from a reservation', async () => {
    await lead({ category: 'Reservation', subcategory: 'Online order', form_completed: false });
    expect(await table('form')).toContainEqual(expect.arrayContaining(['Order started', '1']));
  });

  test('says why leads were closed', async () => {
    const closed = newLead({ tenant: 'brolga' });
    await desk.services().leads.add(closed, []);
    await desk.send(`leads/${closed.id}`, { do: 'status', status: 'closed', reason: 'Bought elsewhere' });
    expect(await table('reasons')).toEqual([['Bought elsewhere', '1']]);
  });

  test('is a CSV file whose cells are no formulas', async () => {
    await lead({ source: 'api', fields: { source: '=1+1' } });
    expect(await desk.fileOf('reports.csv')).toContain("'=1+1");
  });

  test('has a CSV file for each table, with every row, named by the days of the dealer', async () => {
    const many = Array.from({ length: 25 }, (_, at) => ({
      source: 'api' as const,
      created_at: '2026-11-03T00:00:00.000Z',
      fields: { source: `Fair ${at}` },
    }));
    for (const change of many) await lead(change);
    const { tables } = await desk.viewOf('reports', 'reports');
    const sources = tables.find(({ id }) => id === 'source');
    expect(sources?.rows).toHaveLength(20);
    expect(sources?.more).toMatch(/^\d+ more rows in the file$/);
    const path = sources?.exportHref.replace('/desk/', '') ?? '';
    const lines = (await desk.fileOf(path)).trim().split('\r\n');
    expect(lines[0]).toBe('Source,Leads,Sold,Usual reply,In time');
    expect(lines.filter((line) => line.startsWith('Fair'))).toHaveLength(25);
    const answer = await desk.open(path);
    const { headers } = ('response' in answer && answer.response) || new Response();
    // Still Sunday in UTC.
    expect(headers.get('content-disposition')).toContain('report-brolga-source-2026-11-01-2026-11-23.csv');
  });

  test('does not count people who ask not to be, nor programs', async () => {
    const { log, eventCounts } = desk.services();
    const counts = new VisitCounts({ eventCounts, clock: { now: () => now }, log });
    const since = '2026-11-23';
    const before = await eventCounts.list('brolga', since);
    for (const headers of [
      { 'user-agent': 'Mozilla/5.0', dnt: '1' },
      { 'user-agent': 'Googlebot' },
      { 'user-agent': 'Mozilla/5.0', 'sec-purpose': 'prefetch' },
    ])
      counts.note(desk.tenant(), new Request('https://brolga.example/', { headers }), carViewed('c'));
    await counts.write();
    expect(await eventCounts.list('brolga', since)).toEqual(before);
  });
});

test('strangers who invent searches fill no disk: further words are counted as one', async () => {
  const { log, eventCounts } = desk.services();
  const counts = new VisitCounts({ eventCounts, clock: { now: () => now }, log });
  for (let made = 0; made < 900; made += 1) counts.note(desk.tenant(), browser, emptySearch(`ute ${made}`));
  await counts.write();
  const rows = (await eventCounts.list('brolga', '2026-11-23')).filter(({ label }) => /^ute \d/.test(label));
  expect(rows).toHaveLength(500);
  expect(
    (await eventCounts.list('brolga', '2026-11-23')).find(({ label }) => label === 'other words')?.count,
  ).toBe(400);
});

describe('the weekly email', () => {
  const send = () =>
    sendWeeklyReports({
      ...desk.services(),
      tenants: { all: () => [{ ...desk.tenant(), demo: undefined }] },
      config: { SMTP_URL: 'smtp://mail.example' },
      clock: { now: () => now },
    });

  test('goes to owners once a week, also where two processes send it', async () => {
    await send();
    await send();
    const messages = await desk.services().messageOutbox.list({ tenant: 'brolga', limit: 50 });
    const emails = messages.filter(({ id }) => id.startsWith('weekly-report'));
    expect(emails).toMatchObject([{ to: 'owner@dealer.example', channel: 'email' }]);
    expect(emails[0]?.text).toContain('Google Ads');
    expect(emails[0]?.text).not.toContain('Jane');
  });
});
