import { describe, expect, it } from 'vitest';
import { type Costs, machinesFor, visitCpuMs } from './costs';
import { simulateDay } from './day';

const costs: Costs = {
  cachedPageCpuMs: 0.5,
  renderedPageCpuMs: 2,
  searchPageCpuMs: 3,
  leadCpuMs: 5,
  importCpuMs: 400,
  pageKb: 12,
  searchMs: 3,
  queriesMs: 2,
  plainSearchCpuMs: 30,
};
const nothing: Costs = {
  cachedPageCpuMs: 0,
  renderedPageCpuMs: 0,
  searchPageCpuMs: 0,
  leadCpuMs: 0,
  importCpuMs: 0,
  pageKb: 0,
  searchMs: 0,
  queriesMs: 0,
  plainSearchCpuMs: 0,
};

describe('a simulated day', () => {
  const windows = simulateDay({ tenants: 60, processes: 2, cores: 2, costs });
  const named = (name: string) => windows.find((one) => one.name.startsWith(name)) ?? expect.fail(name);

  it('fails pages only while the database is away', () => {
    expect(windows.filter(({ failed }) => failed > 0)).toEqual([named('database')]);
  });
  it('has the most pages in the evening and the fewest at night', () => {
    expect(named('evening').pages).toBeGreaterThan(10 * named('night').pages);
  });
  it('gets busy with imports, and slower while the search engine is away', () => {
    expect(named('import').load(2)).toBeGreaterThan(3 * named('night').load(2));
    expect(named('search').within(0.99)).toBeGreaterThan(1.5 * named('morning').within(0.99));
  });
});

describe('the cost of a visit', () => {
  it('is that of its pages and its part of a lead', () => {
    expect(visitCpuMs(nothing)).toBe(0);
    expect(visitCpuMs({ ...nothing, leadCpuMs: 50 })).toBeCloseTo(1);
    expect(visitCpuMs(costs)).toBeCloseTo(0.8 * (2 * 3 + 3 * 2) + 0.2 * 5 * 0.5 + 0.02 * 5);
  });
  it('decides the machines: one for a yard, never fewer for more dealers', () => {
    const machines = [1, 20, 21, 100, 1_000, 5_000, 10_000].map((dealers) => machinesFor(dealers, costs));
    expect(machines[0]).toMatchObject({ siteMachines: 1 });
    expect(machines[0]?.dollarsPerMonth).toBeLessThan(60);
    const counts = machines.map(({ siteMachines }) => siteMachines);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(machines[2]?.siteMachines).toBe(2);
  });
  it('counts what every dealer imports, and what visitors get', () => {
    const [without, withImports] = [0, 1_500].map((importCpuMs) =>
      machinesFor(1_000, { ...nothing, importCpuMs }),
    );
    expect(without).toMatchObject({ importCores: 0, siteMachines: 2 });
    expect(withImports?.importCores).toBeCloseTo((1_000 * 1.5) / 3_600 / 0.5);
    const visits = 1_000 * 400 * 30;
    expect(machinesFor(1_000, { ...nothing, pageKb: 10 }).trafficGb).toBeCloseTo((visits * 650) / 1_000_000);
  });
});
