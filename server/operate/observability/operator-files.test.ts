import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMetrics } from '#server/platform/observability/metrics';
import { siteGauges } from './measure-site';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const alertRules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), advice: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});

async function knownMetrics(): Promise<ReadonlySet<string>> {
  const empty = { backlogs: [], stock: [], imports: [], cars: [], storedBytes: [], failingFeeds: 0 };
  const rest = {
    version: '1.0.0',
    now: new Date(),
    tenants: [],
    tenantProblems: 0,
    tenantsLeftOut: 0,
    canStore: true,
    waiting: { pages: 0, pictures: 0 },
  };
  const gauges = siteGauges({ ...empty, ...rest }).map(({ name }) => name);
  const counted = (await (await createMetrics()).text([])).matchAll(/^# TYPE (\w+)/gm);
  return new Set([...gauges, ...Array.from(counted, ([, name = '']) => name), 'up']);
}

/** Names of metrics in an expression; a histogram's series count as their histogram. */
const metricsIn = (expression: string): string[] =>
  (expression.match(/\b(?:http|dealer_site|nodejs|process)_\w+|\bup\b/g) ?? []).map((name) =>
    name.replace(/_bucket$/, ''),
  );

test('every alert and panel uses known metrics', async () => {
  const known = await knownMetrics();
  const alerts = alertRules.parse(parse(read('alert-rules.yaml'))).groups.flatMap(({ rules }) => rules);
  const { panels } = dashboard.parse(JSON.parse(read('grafana-dashboard.json')));
  const expressions = [
    ...alerts.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  for (const expression of expressions) {
    const names = metricsIn(expression);
    expect(names.length, expression).toBeGreaterThan(0);
    for (const name of names) expect(known, expression).toContain(name);
  }
});
test('every alert has advice and a unique name', () => {
  const alerts = alertRules.parse(parse(read('alert-rules.yaml'))).groups.flatMap(({ rules }) => rules);
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  for (const { alert, annotations } of alerts) expect(annotations.advice.length, alert).toBeGreaterThan(20);
});
