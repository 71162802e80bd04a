import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Tenant, tenantSchema } from '#server/settings/tenant-schema';
import { autoFormat } from '#server/stock/feeds/rules/feed/formats';
import { normaliseRow } from '#server/stock/feeds/rules/feed/normalise';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { rowsOf } from '../../../tests/support/feed-rows';
import { financeBox } from './rules/finance-box';

const project = resolve(import.meta.dirname, '../../..');
const now = new Date('2026-11-21T00:00:00Z');

function tenantOf(slug: string): Tenant {
  const file = readFileSync(resolve(project, 'tenants', slug, 'tenant.json'), 'utf8');
  return tenantSchema.parse(JSON.parse(file));
}

/** The boxes of a demo feed's cars, read as the importer reads them. */
async function boxesOf(tenant: Tenant) {
  const rows = await rowsOf(readFileSync(resolve(project, tenant.stock.demo_feed ?? '')));
  return rows.map(({ cells }) => {
    const car = normaliseRow(cells, { now, dates: autoFormat.dates, locations: [] });
    if (!car.ok) throw new Error(car.error);
    const context = {
      finance: tenant.finance,
      stock: tenant.stock,
      timeZone: tenant.time_zone,
      now,
      exists: () => true,
    };
    return financeBox(buildCar({ finance_lenders: undefined, ...car.value.content }), context);
  });
}

describe('finance survives the feeds of', () => {
  test.each([
    ['brolga', 'CSV', 'Weekly', 100],
    ['wattle-bend', 'JSON', 'Monthly', 30],
  ])('%s (%s): %s repayments', async (slug, _format, period, least) => {
    const boxes = (await boxesOf(tenantOf(slug))).filter((box) => box !== undefined);
    expect(boxes.length).toBeGreaterThan(least);
    expect(new Set(boxes.map((box) => box.repayment?.period))).toEqual(new Set([period]));
  });
});
