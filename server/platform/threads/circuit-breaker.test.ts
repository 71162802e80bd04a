import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, afterFailure, afterSuccess, type Circuit, closedCircuit } from './circuit-breaker';

const limits = { failuresMax: 2, restMs: 1_000, restMaxMs: 4_000, trialMs: 500 };
type Event = 'fails' | 'answers' | `asked → ${boolean}`;

/** Plays events at their times and returns the states after them. */
function play(events: readonly (readonly [atMs: number, event: Event])[]): Circuit {
  let circuit = closedCircuit;
  for (const [atMs, event] of events) {
    if (event === 'fails') circuit = afterFailure(circuit, atMs, limits);
    else if (event === 'answers') circuit = afterSuccess(circuit);
    else {
      const asked = admit(circuit, atMs, limits);
      expect(`asked → ${asked.admitted}`, `at ${atMs} ms`).toBe(event);
      circuit = asked.circuit;
    }
  }
  return circuit;
}

const down: [number, Event][] = [
  [0, 'fails'],
  [0, 'fails'],
];

describe('circuit breaker', () => {
  it.each<[rule: string, events: [number, Event][], state: Circuit['state']]>([
    ['closed: every call goes through', [[0, 'asked → true']], 'closed'],
    [
      'one failure does not open it',
      [
        [0, 'fails'],
        [1, 'asked → true'],
      ],
      'closed',
    ],
    ['failures in a row open it', [...down, [1, 'asked → false']], 'open'],
    [
      'an answer between two failures keeps it closed',
      [
        [0, 'fails'],
        [1, 'answers'],
        [2, 'fails'],
      ],
      'closed',
    ],
    ['it stays open until the rest is over', [...down, [999, 'asked → false']], 'open'],
    ['then one call tries', [...down, [1_000, 'asked → true']], 'half-open'],
    ['and the others wait for it', [...down, [1_000, 'asked → true'], [1_001, 'asked → false']], 'half-open'],
    [
      'an answered trial closes it',
      [...down, [1_000, 'asked → true'], [1_010, 'answers'], [1_011, 'asked → true']],
      'closed',
    ],
    [
      'a failed trial opens it for twice as long',
      [...down, [1_000, 'asked → true'], [1_010, 'fails'], [3_009, 'asked → false'], [3_010, 'asked → true']],
      'half-open',
    ],
    [
      'a trial that tells nothing makes room for another',
      [...down, [1_000, 'asked → true'], [1_500, 'asked → true']],
      'half-open',
    ],
    [
      'late failures of earlier calls do not prolong the rest',
      [...down, [900, 'fails'], [1_000, 'asked → true']],
      'half-open',
    ],
    [
      'a late answer of an earlier call closes it',
      [...down, [10, 'answers'], [11, 'asked → true']],
      'closed',
    ],
  ])('%s', (_, events, state) => {
    expect(play(events).state).toBe(state);
  });
  it('a rest never exceeds the maximum', () => {
    let circuit = closedCircuit;
    for (let call = 0; call < 40; call++) {
      const { untilMs } = circuit.state === 'closed' ? { untilMs: 0 } : circuit;
      circuit = afterFailure(admit(circuit, untilMs, limits).circuit, untilMs, limits);
      if (circuit.state === 'open') expect(circuit.untilMs - untilMs).toBeLessThanOrEqual(limits.restMaxMs);
    }
    expect(circuit.state).toBe('open');
  });
  it('after any history, it admits a call again within the longest rest', () => {
    const event = fc.tuple(fc.nat(20_000), fc.constantFrom('fails', 'answers', 'asked'));
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let circuit = closedCircuit;
        const inOrder = [...events].sort(([a], [b]) => a - b);
        for (const [atMs, what] of inOrder) {
          if (what === 'fails') circuit = afterFailure(circuit, atMs, limits);
          else if (what === 'answers') circuit = afterSuccess(circuit);
          else circuit = admit(circuit, atMs, limits).circuit;
        }
        const last = inOrder.at(-1)?.[0] ?? 0;
        expect(admit(circuit, last + limits.restMaxMs, limits).admitted).toBe(true);
      }),
    );
  });
});
