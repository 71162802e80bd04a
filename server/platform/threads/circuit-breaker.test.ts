import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, afterFailure, afterSuccess, type Circuit, closedCircuit } from './circuit-breaker';

const limits = { failuresMax: 2, restMs: 1_000, restMaxMs: 4_000, trialMs: 500 };

/** Plays events such as `0 fails, 5 answers, 9 admits, 12 refuses`, with their times in milliseconds. */
function play(events: string): Circuit {
  let circuit = closedCircuit;
  for (const event of events.split(', ')) {
    const [ms, what] = event.split(' ');
    const atMs = Number(ms);
    if (what === 'fails') circuit = afterFailure(circuit, atMs, limits);
    else if (what === 'answers') circuit = afterSuccess(circuit);
    else {
      const asked = admit(circuit, atMs, limits);
      expect(asked.admitted ? 'admits' : 'refuses', event).toBe(what);
      circuit = asked.circuit;
    }
  }
  return circuit;
}

const down = '0 fails, 0 fails';
const trial = `${down}, 1000 admits`;

describe('a circuit breaker', () => {
  it.each<[rule: string, events: string, state: Circuit['state']]>([
    ['admits every call while it is closed', '0 admits', 'closed'],
    ['stays closed after one failure', '0 fails, 1 admits', 'closed'],
    ['opens after failures in a row', `${down}, 1 refuses`, 'open'],
    ['stays closed if a call is answered between two failures', '0 fails, 1 answers, 2 fails', 'closed'],
    ['stays open until the rest is over', `${down}, 999 refuses`, 'open'],
    ['tries one call then', `${down}, 1000 admits`, 'half-open'],
    ['refuses the others meanwhile', `${down}, 1000 admits, 1001 refuses`, 'half-open'],
    ['closes after an answered trial', `${down}, 1000 admits, 1010 answers, 1011 admits`, 'closed'],
    [
      'rests twice as long after a failed trial',
      `${trial}, 1010 fails, 3009 refuses, 3010 admits`,
      'half-open',
    ],
    ['tries again after a trial without an outcome', `${down}, 1000 admits, 1500 admits`, 'half-open'],
    ['does not rest longer for late failures', `${down}, 900 fails, 1000 admits`, 'half-open'],
    ['closes after a late answer', `${down}, 10 answers, 11 admits`, 'closed'],
  ])('%s', (_, events, state) => {
    expect(play(events).state).toBe(state);
  });
  it('never rests longer than the maximum', () => {
    let circuit = closedCircuit;
    for (let call = 0; call < 40; call++) {
      const { untilMs } = circuit.state === 'closed' ? { untilMs: 0 } : circuit;
      circuit = afterFailure(admit(circuit, untilMs, limits).circuit, untilMs, limits);
      if (circuit.state === 'open') expect(circuit.untilMs - untilMs).toBeLessThanOrEqual(limits.restMaxMs);
    }
    expect(circuit.state).toBe('open');
  });
  it('admits a call again within the longest rest, after any history', () => {
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
