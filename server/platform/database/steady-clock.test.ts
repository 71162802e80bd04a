import { expect, it } from 'vitest';
import { SteadyClock } from './steady-clock';

const hourMs = 3_600_000;
const start = Date.parse('2026-11-20T00:00:00.000Z');
const days = (count: number): number => count * 24;

/** Hours that pass, and by how many hours the machine's clock is wrong then; the clock's own error at the end. */
it.each<[rule: string, steps: ReadonlyArray<readonly [passed: number, wrong: number]>, error: number]>([
  [
    'is the machine clock',
    [
      [1, 0],
      [5, 0],
    ],
    0,
  ],
  [
    'goes on through a jump of 800 days',
    [
      [1, 0],
      [0.03, days(800)],
    ],
    0,
  ],
  [
    'still does so hours later',
    [
      [0, days(800)],
      [5, days(800)],
    ],
    0,
  ],
  [
    'believes a clock that runs on for six hours',
    [
      [0, days(800)],
      [6, days(800)],
    ],
    days(800),
  ],
  [
    'is right again after the jump',
    [
      [0, days(800)],
      [1, 0],
      [1, 0],
    ],
    0,
  ],
  [
    'counts each jump by itself',
    [
      [0, days(800)],
      [5, days(800)],
      [0.1, 0],
      [0.1, days(800)],
      [5, days(800)],
    ],
    0,
  ],
  ['follows a day without the site', [[0, 24]], 24],
  ['follows a clock that is behind', [[1, -days(800)]], -days(800)],
  [
    'does not take the way back from behind for the time',
    [
      [1, -days(800)],
      [1, 0],
    ],
    -days(800),
  ],
])('%s', (_, steps, error) => {
  let [passed, wrong] = [0, 0];
  const machine = { now: () => new Date(start + (passed + wrong) * hourMs) };
  const clock = new SteadyClock(machine, new Date(start), () => passed * hourMs);
  for (const [more, next] of steps) {
    passed += more;
    wrong = next;
    clock.now();
  }
  expect((clock.now().getTime() - start) / hourMs - passed).toBeCloseTo(error, 6);
});

it('starts from the noted instant when the site was off while the clock jumped', () => {
  const machine = { now: () => new Date(start + days(800) * hourMs) };
  expect(new SteadyClock(machine, new Date(start), () => 0).now()).toEqual(new Date(start));
  expect(new SteadyClock(machine, null, () => 0).now()).toEqual(machine.now());
});
