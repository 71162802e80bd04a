import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { FairQueue, type Place } from './fair-queue';

const place = (name: string, isPatient = false): Place<string> => ({
  owner: name.charAt(0),
  item: name,
  isPatient,
});
const filled = (names: readonly string[], most = 100, isLoneOwnerFree = false) => {
  const queue = new FairQueue<string>({ most, isLoneOwnerFree });
  const places = names.map((name) => place(name));
  for (const one of places) queue.join(one);
  return { queue, places };
};
/** Everything, one at a time. */
function drained(queue: FairQueue<string>): string[] {
  const items: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) {
    items.push(next.item);
    queue.finish(next.owner);
  }
  return items;
}

describe('the order', () => {
  test.each([
    ['is the order of arrival for one owner', ['a1', 'a2', 'a3'], ['a1', 'a2', 'a3']],
    ['lets another owner pass a flood', ['a1', 'a2', 'a3', 'b1'], ['a1', 'b1', 'a2', 'a3']],
    ['takes turns', ['a1', 'a2', 'b1', 'c1', 'b2', 'a3'], ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']],
    ['is empty for no work', [], []],
  ])('%s', (_name, names, order) => {
    expect(drained(filled(names).queue)).toEqual(order);
  });

  it('prefers the owner with the least running', () => {
    const { queue } = filled(['a1', 'a2', 'a3', 'b1', 'b2']);
    queue.next();
    queue.next();
    queue.finish('b');
    expect(queue.next()?.item).toBe('b2');
  });

  it('puts a returning owner behind those that wait', () => {
    const { queue } = filled(['a1', 'b1', 'b2']);
    expect(queue.next()?.item).toBe('a1');
    queue.finish('a');
    queue.join(place('a2'));
    expect(queue.next()?.item).toBe('b1');
    queue.finish('b');
    expect(queue.next()?.item).toBe('a2');
  });
});

describe('a full queue', () => {
  it('refuses the owner with the longest line', () => {
    const { queue } = filled(['a1', 'a2', 'a3'], 3);
    expect(queue.isFull('a')).toBe(true);
    expect(queue.join(place('a4'))).toEqual({ joined: false });
    queue.next();
    expect(queue.isFull('a')).toBe(false);
    expect(queue.join(place('a4'))).toEqual({ joined: true, displaced: undefined });
  });

  it('takes the last place of the longest line for an owner with fewer', () => {
    const { queue } = filled(['a1', 'a2', 'a3'], 3);
    expect(queue.isFull('b')).toBe(false);
    expect(queue.join(place('b1'))).toEqual({ joined: true, displaced: place('a3') });
    expect(queue.join(place('b2'))).toEqual({ joined: false });
    expect(drained(queue)).toEqual(['a1', 'b1', 'a2']);
  });

  it('lets a lone owner exceed the limit until another comes', () => {
    const { queue } = filled(['a1', 'a2', 'a3'], 2, true);
    expect(queue.waiting).toBe(3);
    queue.join(place('b1'));
    expect(queue.join(place('a4'))).toEqual({ joined: false });
  });

  it('takes patient work in place of other work of its owner', () => {
    const { queue } = filled(['a1', 'a2'], 2);
    const joined = queue.join(place('a3', true));
    expect(joined).toEqual({ joined: true, displaced: place('a2') });
    queue.join(place('a4', true));
    expect(queue.join(place('a5', true))).toEqual({ joined: false });
    expect(drained(queue)).toEqual(['a3', 'a4']);
  });

  it('never displaces patient work', () => {
    const queue = new FairQueue<string>({ most: 3 });
    for (const name of ['a1', 'a2', 'a3']) queue.join(place(name, true));
    expect(queue.join(place('b1'))).toEqual({ joined: false });
  });
});

it('forgets an owner that has nothing waiting or running', () => {
  const { queue, places } = filled(Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at)));
  expect(queue.owners).toBe(26);
  for (const one of places) queue.leave(one);
  expect(queue.owners).toBe(0);
  queue.begin('a');
  expect(queue.owners).toBe(1);
  queue.finish('a');
  expect(queue.owners).toBe(0);
  queue.finish('a');
  expect(queue.owners).toBe(0);
});

it('removes work once', () => {
  const { queue, places } = filled(['a1', 'a2']);
  const [first] = places;
  expect(first && queue.leave(first)).toBe(true);
  expect(first && queue.leave(first)).toBe(false);
  expect(drained(queue)).toEqual(['a2']);
});

const owners = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: owners.map((owner) => ({ do: 'join', owner }) as const) },
    { weight: 2, arbitrary: fc.constant({ do: 'next' } as const) },
    { weight: 2, arbitrary: fc.nat(20).map((at) => ({ do: 'finish', at }) as const) },
  ),
  { maxLength: 120 },
);

/** Follows a queue and checks every start: from a line with work, in its order, and each other owner at most once meanwhile. */
class Witness {
  readonly #arrived = new Map<string, number[]>();
  readonly #running: string[] = [];
  /** Owners served since an owner with nothing running last had to wait. */
  readonly #passedOver = new Map<string, string[]>();

  constructor(private readonly queue: FairQueue<number>) {}

  join(owner: string, item: number): void {
    this.queue.join({ owner, item });
    this.#arrived.set(owner, [...(this.#arrived.get(owner) ?? []), item]);
  }

  finish(at: number): void {
    const [owner] = this.#running.splice(at, 1);
    if (owner) this.queue.finish(owner);
  }

  next(): void {
    const waiting = [...this.#arrived].filter(([, items]) => items.length > 0).map(([owner]) => owner);
    const next = this.queue.next();
    expect(next === undefined).toBe(waiting.length === 0);
    if (!next) return;
    expect(next.item).toBe(this.#arrived.get(next.owner)?.shift());
    for (const owner of waiting.filter((other) => other !== next.owner)) this.#passOver(owner, next.owner);
    this.#passedOver.delete(next.owner);
    this.#running.push(next.owner);
  }

  #passOver(owner: string, by: string): void {
    const others = this.#running.includes(owner) ? [] : [...(this.#passedOver.get(owner) ?? []), by];
    this.#passedOver.set(owner, others);
    expect(new Set(others).size).toBe(others.length);
  }
}

test('no owner waits for more than one start of each other owner, and each keeps its order', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const witness = new Witness(new FairQueue<number>({ most: 1_000 }));
      all.forEach((step, number) => {
        if (step.do === 'join') witness.join(step.owner, number);
        else if (step.do === 'finish') witness.finish(step.at);
        else witness.next();
      });
    }),
  );
});

test('a full queue refuses only owners that have their share of it, and never grows', () => {
  fc.assert(
    fc.property(fc.array(owners, { maxLength: 100 }), fc.integer({ min: 1, max: 12 }), (all, most) => {
      const queue = new FairQueue<number>({ most });
      const lines = new Map<string, number>();
      all.forEach((owner, item) => {
        const before = lines.get(owner) ?? 0;
        const count = [...lines.values()].filter((length) => length > 0).length;
        const joined = queue.join({ owner, item });
        if (joined.joined) {
          lines.set(owner, before + 1);
          if (joined.displaced) {
            const { owner: other } = joined.displaced;
            lines.set(other, (lines.get(other) ?? 0) - 1);
          }
        } else expect(before).toBeGreaterThanOrEqual(Math.floor(most / Math.max(count, 1)) - 1);
        expect(queue.waiting).toBe([...lines.values()].reduce((sum, length) => sum + length, 0));
        expect(queue.waiting).toBeLessThanOrEqual(most);
      });
    }),
  );
});
