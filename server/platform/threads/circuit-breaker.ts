/**
 * Whether to call a service that may be down. Closed: yes. Open: it failed and is left alone for a rest. Half-open:
 * the rest is over and one trial call is in progress; others are still refused.
 */
export type Circuit =
  | { readonly state: 'closed'; readonly failures: number }
  | { readonly state: 'open'; readonly untilMs: number; readonly openings: number }
  | { readonly state: 'half-open'; readonly untilMs: number; readonly openings: number };

export interface CircuitLimits {
  /** Consecutive failures that open it. */
  readonly failuresMax: number;
  /** The first rest; each consecutive one doubles. */
  readonly restMs: number;
  readonly restMaxMs: number;
  /** A trial call without a result after this long is replaced. */
  readonly trialMs: number;
}

export const closedCircuit: Circuit = { state: 'closed', failures: 0 };

/** Whether a call may be made now, and the circuit after this request. */
export function admit(
  circuit: Circuit,
  nowMs: number,
  { trialMs }: CircuitLimits,
): { admitted: boolean; circuit: Circuit } {
  if (circuit.state === 'closed') return { admitted: true, circuit };
  if (nowMs < circuit.untilMs) return { admitted: false, circuit };
  const trial = { state: 'half-open', untilMs: nowMs + trialMs, openings: circuit.openings } as const;
  return { admitted: true, circuit: trial };
}

/** After a successful call, even one that began before the circuit opened. */
export function afterSuccess(circuit: Circuit): Circuit {
  return circuit.state === 'closed' && circuit.failures === 0 ? circuit : closedCircuit;
}

/** After a failed call. Late failures of earlier calls do not prolong a rest. */
export function afterFailure(circuit: Circuit, nowMs: number, limits: CircuitLimits): Circuit {
  if (circuit.state === 'open') return circuit;
  if (circuit.state === 'half-open') return openCircuit(circuit.openings + 1, nowMs, limits);
  const failures = circuit.failures + 1;
  return failures < limits.failuresMax ? { state: 'closed', failures } : openCircuit(1, nowMs, limits);
}

function openCircuit(openings: number, nowMs: number, { restMs, restMaxMs }: CircuitLimits): Circuit {
  const rest = Math.min(restMs * 2 ** (openings - 1), restMaxMs);
  return { state: 'open', untilMs: nowMs + rest, openings };
}
