import {
  admit,
  afterFailure,
  afterSuccess,
  type Circuit,
  type CircuitLimits,
  closedCircuit,
} from '#server/platform/threads/circuit-breaker';
import { SearchUnavailable } from '../../search-port';
import { asUnavailable, isConnectionError, isTrouble } from './unavailable';

/** After two failures in a row, pages stop waiting for an unreachable engine. */
export const searchCircuit: CircuitLimits = {
  failuresMax: 2,
  restMs: 1_000,
  restMaxMs: 5_000,
  trialMs: 5_000,
};

export interface GuardedCallsOptions {
  /** Monotonic. */
  readonly nowMs?: () => number;
  readonly onAway?: (reason: string) => void;
  readonly onBack?: (awayMs: number) => void;
}

/** Read-only calls: retried once if the connection fails, and skipped during the engine's rest. */
export class GuardedCalls {
  private circuit: Circuit = closedCircuit;
  private awaySinceMs: number | null = null;
  private readonly nowMs: () => number;

  constructor(private readonly options: GuardedCallsOptions = {}) {
    this.nowMs = options.nowMs ?? (() => performance.now());
  }

  /** Rejects with SearchUnavailable if the engine is down, or was a moment ago. */
  async read<T>(call: () => Promise<T>): Promise<T> {
    const { admitted, circuit } = admit(this.circuit, this.nowMs(), searchCircuit);
    this.circuit = circuit;
    if (!admitted) throw new SearchUnavailable('Meilisearch was unreachable a moment ago');
    try {
      const answer = await twice(call);
      this.answered();
      return answer;
    } catch (error) {
      const told = asUnavailable(error);
      if (isTrouble(error)) this.failed(told);
      else this.answered();
      throw told;
    }
  }

  private answered(): void {
    this.circuit = afterSuccess(this.circuit);
    if (this.awaySinceMs === null) return;
    this.options.onBack?.(this.nowMs() - this.awaySinceMs);
    this.awaySinceMs = null;
  }

  private failed(error: unknown): void {
    this.circuit = afterFailure(this.circuit, this.nowMs(), searchCircuit);
    if (this.circuit.state !== 'open' || this.awaySinceMs !== null) return;
    this.awaySinceMs = this.nowMs();
    this.options.onAway?.(error instanceof Error ? error.message : String(error));
  }
}

/** The server may have just closed a keep-alive connection. */
const twice = <T>(call: () => Promise<T>): Promise<T> =>
  call().catch((error: unknown) => {
    if (isConnectionError(error)) return call();
    throw error;
  });
