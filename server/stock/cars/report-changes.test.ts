import { afterEach, expect, test, vi } from 'vitest';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { testTenant } from '../../../tests/support/test-tenant';
import { startReportingCars } from './report-changes';

const now = new Date('2026-11-26T00:00:00.000Z');
let loop: JobLoop | undefined;
afterEach(() => loop?.stop());

/** Two sites with changes: only `hills` is served. */
function twoSites() {
  const waiting = new Set(['coast', 'hills']);
  const changes = {
    tenants: vi.fn(async (_limit: number, except: readonly string[]) =>
      [...waiting].filter((slug) => !except.includes(slug)),
    ),
    expand: vi.fn(async (slug: string) => Number(waiting.delete(slug))),
    dropBefore: vi.fn(async (_slug: string, _before: Date) => undefined),
  };
  const log = { error: vi.fn() };
  loop = startReportingCars({
    ...{ changes, log, onEvents: vi.fn(), clock: { now: () => now }, pollMs: 5 },
    tenant: async (slug) => (slug === 'hills' ? testTenant({ slug, name: slug }) : null),
  });
  return { ...changes, log, waiting };
}

test('changes of a site that is not served wait, and those of the others become events', async () => {
  const { expand, tenants, waiting, log } = twoSites();
  await expect.poll(() => tenants.mock.calls.length).toBeGreaterThan(5);
  expect(waiting).toEqual(new Set(['coast']));
  expect(expand.mock.calls.map(([slug]) => slug)).toEqual(['hills']);
  expect(tenants).toHaveBeenLastCalledWith(expect.any(Number), ['coast']);
  expect(log.error).not.toHaveBeenCalled();
});

test('they wait for a month', async () => {
  const { dropBefore } = twoSites();
  await expect.poll(() => dropBefore.mock.calls).toEqual([['coast', new Date('2026-10-27T00:00:00.000Z')]]);
});
