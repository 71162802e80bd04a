import { expect, test } from 'vitest';
import type { UsageOfDay } from '../usage-store-port';
import { usageCsv, usageTotals } from './usage-report';

const day = (tenant: string, date: string, storageBytes: number): UsageOfDay => ({
  ...{ tenant, day: date, requests: 10, pagesCached: 5, pagesRendered: 2, apiRequests: 1 },
  ...{ bytesSent: 1_000, leads: 1, storageBytes },
});

test('CSV has a heading, a row for each day, and no slug that a spreadsheet runs as a formula', () => {
  expect(usageCsv([day('-cars', '2026-11-25', 7)])).toBe(
    'tenant,day,requests,pages_cached,pages_rendered,api_requests,bytes_sent,leads,storage_bytes\r\n' +
      '"\'-cars",2026-11-25,10,5,2,1,1000,1,7\r\n',
  );
});
test('totals add up by site, with the most storage of a day', () => {
  const days = [day('b', '2026-11-25', 5), day('a', '2026-11-25', 9), day('b', '2026-11-26', 3)];
  expect(usageTotals(days)).toEqual([
    {
      ...{ tenant: 'a', days: 1, requests: 10, pages_cached: 5, pages_rendered: 2, api_requests: 1 },
      ...{ bytes_sent: 1_000, leads: 1, storage_bytes: 9 },
    },
    {
      ...{ tenant: 'b', days: 2, requests: 20, pages_cached: 10, pages_rendered: 4, api_requests: 2 },
      ...{ bytes_sent: 2_000, leads: 2, storage_bytes: 5 },
    },
  ]);
});
