import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bothDatabases, engines } from '../support/both-databases';
import { CarModel } from '../support/car-model';
import { runsWhole } from '../support/property-runs';

const databaseOf = bothDatabases();

/** Journeys that run beside each other, each at a site of its own. */
const atOnce = 25;
/** 10,000 journeys over both databases in all, 500 in the quick suite. */
const rounds = runsWhole ? 200 : 10;
const kinds = [
  'reserve',
  'open',
  'work',
  'stop',
  'pay',
  'pay',
  'decline',
  'cancel',
  'refuse',
  'convert',
  'sold',
  'back',
  'release',
  'sold',
  'reserved',
  'removed',
  'back',
  'repriced',
  'drive',
  'draft',
  'deposit',
  'move',
  'wait',
  'watch',
  'watch',
] as const;
const action = fc.record({ do: fc.constantFrom(...kinds), n: fc.nat({ max: 40 }) });
const journeys = fc.array(fc.array(action, { minLength: 4, maxLength: 14 }), {
  minLength: atOnce,
  maxLength: atOnce,
});

async function broken(model: CarModel, journey: readonly { do: (typeof kinds)[number]; n: number }[]) {
  for (const [at, step] of journey.entries()) {
    await model.act(step.do, step.n);
    const rules = await model.brokenRules(step.do === 'watch');
    if (rules.length > 0) return { rules, steps: journey.slice(0, at + 1) };
  }
  await model.act('watch', 0);
  const rules = await model.brokenRules(true);
  return rules.length > 0 ? { rules, steps: journey } : undefined;
}

describe.each(engines)('a car, its hold, bookings and orders in %s', (engine) => {
  it('never contradict each other, in any order of events', async () => {
    const property = fc.asyncProperty(journeys, async (list) => {
      const models = await Promise.all(list.map(() => CarModel.open(databaseOf(engine))));
      const faults = await Promise.all(list.map((journey, at) => models[at] && broken(models[at], journey)));
      await CarModel.clear(databaseOf(engine));
      const fault = faults.find(Boolean);
      if (fault) expect.fail(JSON.stringify(fault));
    });
    await fc.assert(property, { numRuns: rounds, endOnFailure: true });
  }, 2_400_000);
});
