import { expect, it } from 'vitest';
import { SteadyClock } from './steady-clock';

const hourMs = 3_600_000;
const start = Date.parse('2026-11-20T00:00:00.000Z');
const days = (count: number): number => count * 24;

/** Hours that pass, and by how many hours the machine's clock is wrong then. */
const step = (passed: number, wrong: number) => ({ passed, wrong });

/** With the clock's own error at the end, in hours. */
it.each<[rule: string, steps: ReturnType<typeof step>[], error: number]>([
  ['is the machine clock', [step(1, 0), step(5, 0)], 0],
  ['goes on through a jump of 800 days', [step(1, 0), step(0.03, days(800))], 0],
  ['still does so hours later', [step(0, days(800)), step(5, days(800))], 0],
  ['believes a clock that runs on for six hours', [step(0, days(800)), step(6, days(800))], days(800)],
  ['is right again after the jump', [step(0, days(800)), step(1, 0), step(1, 0)], 0],
  [
    'counts each jump by itself',
    [step(0, days(800)), step(5, days(800)), step(0.1, 0), step(0.1, days(800)), step(5, days(800))],
    0,
  ],
  ['follows a day without the site', [step(0, 24)], 24],
  ['follows a clock that is behind', [step(1, -days(800))], -days(800)],
  ['does not take the way back from behind for the time', [step(1, -days(800)), step(1, 0)], -days(800)],
])('%s', (_, steps, error) => {
  let [passed, wrong] = [0, 0];
  const machine = { now: () => new Date(start + (passed + wrong) * hourMs) };
  const clock = new SteadyClock(machine, new Date(start), () => passed * hourMs);
  for (const one of steps) {
    passed += one.passed;
    wrong = one.wrong;
    clock.now();
  }
  expect((clock.now().getTime() - start) / hourMs - passed).toBeCloseTo(error, 6);
});

it('starts from the noted instant when the site was off while the clock jumped', () => {
  const machine = { now: () => new Date(start + days(800) * hourMs) };
  expect(new SteadyClock(machine, new Date(start), () => 0).now()).toEqual(new Date(start));
  expect(new SteadyClock(machine, null, () => 0).now()).toEqual(machine.now());
});
