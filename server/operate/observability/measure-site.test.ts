import { describe, expect, it } from 'vitest';
import { prometheusText } from '#server/platform/observability/metrics';
import { siteGauges } from './measure-site';

type SiteFigures = Parameters<typeof siteGauges>[0];

const now = new Date('2026-11-26T10:00:00.000Z');
const figures: SiteFigures = {
  version: '1.2.3',
  now,
  tenants: ['brolga'],
  tenantProblems: 0,
  tenantsLeftOut: 0,
  canStore: true,
  backlogs: [],
  stock: [],
  imports: [],
  failingFeeds: 0,
  cars: [],
  storedBytes: [],
  waiting: { pages: 4, pictures: 0 },
};
const linesOf = (more: Partial<SiteFigures>, name: string) =>
  prometheusText(siteGauges({ ...figures, ...more }))
    .split('\n')
    .filter((line) => line.startsWith(`dealer_site_${name}`));

describe('gauges of the sites', () => {
  it('say how many leads wait, since when, and how many were given up', () => {
    const oldestAt = '2026-11-26T09:58:30.000Z';
    const backlogs = [{ queue: 'leads', waiting: 3, failed: 2, oldestAt }] as const;
    expect(linesOf({ backlogs }, 'backlog')).toEqual([
      'dealer_site_backlog{queue="leads",state="waiting"} 3',
      'dealer_site_backlog{queue="leads",state="failed"} 2',
      'dealer_site_backlog_oldest_seconds{queue="leads"} 90',
    ]);
  });
  it.each([
    ['nothing waits', null, 0],
    ['a clock was behind', '2026-11-26T10:00:05.000Z', 0],
  ])('have an age of at least 0: %s', (_, oldestAt, age) => {
    const backlogs = [{ queue: 'events', waiting: 0, failed: 0, oldestAt }] as const;
    expect(linesOf({ backlogs }, 'backlog_oldest')).toEqual([
      `dealer_site_backlog_oldest_seconds{queue="events"} ${age}`,
    ]);
  });
  it('say how old the stock of each tenant in use is, and of no other', () => {
    const stock = ['brolga', 'closed'].map((tenant) => ({
      tenant,
      changedAt: '2026-11-26T09:00:00.000Z',
      confirmedAt: null,
    }));
    expect(linesOf({ stock }, 'stock_age')).toEqual(['dealer_site_stock_age_seconds{tenant="brolga"} 3600']);
    expect(linesOf({ stock }, 'import_age')).toEqual([]);
  });
  it('say how many cars and bytes each tenant in use has', () => {
    const amounts = [
      { tenant: 'brolga', amount: 84 },
      { tenant: 'closed', amount: 7 },
    ];
    expect(linesOf({ cars: amounts }, 'cars')).toEqual(['dealer_site_cars{tenant="brolga"} 84']);
    expect(linesOf({ storedBytes: amounts }, 'stored')).toEqual([
      'dealer_site_stored_bytes{tenant="brolga"} 84',
    ]);
  });
  it('say how many requests wait for their share of the process', () => {
    expect(linesOf({}, 'waiting')).toEqual([
      'dealer_site_waiting{work="pages"} 4',
      'dealer_site_waiting{work="pictures"} 0',
    ]);
  });
  it('leave out a part that could not be read, and report the storage as down', () => {
    const away = {
      backlogs: undefined,
      stock: undefined,
      imports: undefined,
      failingFeeds: undefined,
      cars: undefined,
      storedBytes: undefined,
    };
    const text = prometheusText(siteGauges({ ...figures, ...away, canStore: false }));
    expect(text).toContain('dealer_site_storage_up 0\n');
    for (const name of [
      'backlog',
      'stock_age',
      'imports_last_day',
      'feeds_failing',
      '_cars',
      'stored_bytes',
    ]) {
      expect(text).not.toContain(name);
    }
  });
  it('have at most four series for each tenant: 1,000 tenants make at most 4,050', () => {
    const tenants = Array.from({ length: 1_000 }, (_, at) => `dealer-${at}`);
    const at = '2026-11-26T09:00:00.000Z';
    const amounts = tenants.map((tenant) => ({ tenant, amount: 1 }));
    const gauges = siteGauges({
      ...figures,
      tenants,
      cars: amounts,
      storedBytes: amounts,
      stock: tenants.map((tenant) => ({ tenant, changedAt: at, confirmedAt: at })),
      backlogs: (['leads', 'messages', 'events'] as const).map((queue) => ({
        queue,
        waiting: 1,
        failed: 1,
        oldestAt: at,
      })),
      imports: ['command', 'api', 'feed'].flatMap((source) =>
        ['waiting', 'running', 'done', 'refused', 'failed'].map((state) => ({ source, state, count: 1 })),
      ),
    });
    expect(gauges.flatMap(({ values }) => values).length).toBeLessThanOrEqual(4_050);
  });
});
