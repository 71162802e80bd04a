import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import type { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import {
  admit,
  afterFailure,
  afterSuccess,
  type Circuit,
  type CircuitLimits,
  closedCircuit,
} from '#server/platform/threads/circuit-breaker';
import type { Tenant } from '#server/settings/tenant-schema';
import { dateIn } from '#server/stock/price/rules/formats';
import { callProvider, type ProviderAnswer } from './call-provider';
import type { Provider, ProviderBudget, ProviderCall } from './provider-port';

/** After three failures in a row, shoppers stop waiting for the provider. */
const limits: CircuitLimits = { failuresMax: 3, restMs: 30_000, restMaxMs: 600_000, trialMs: 10_000 };
const longestWaitMs = 3_600_000;
/** A reload, or the same car again, costs nothing for this long. */
const answersKeptMs = 600_000;

interface Deps {
  readonly posts: Pick<OutgoingPosts, 'ask'>;
  readonly budget: ProviderBudget;
  readonly clock: Clock;
  readonly log: Log;
}

interface State {
  circuit: Circuit;
  /** The provider asked for no calls before then. */
  closedUntilMs: number;
}

export interface Caller {
  readonly tenant: Pick<Tenant, 'slug' | 'time_zone' | 'valuation'>;
  readonly provider: Pick<Provider, 'source'>;
}

/**
 * Calls to providers: each answer is kept for ten minutes, a failing provider is left alone, and a tenant's calls of a
 * day are limited. A circuit belongs to one tenant and provider.
 */
export class ProviderCalls {
  readonly #states = new Map<string, State>();
  readonly #answers = new LRUCache<string, Promise<ProviderAnswer<unknown>>>({
    max: 2_000,
    ttl: answersKeptMs,
  });

  constructor(private readonly deps: Deps) {}

  /** Never throws. */
  async run<T>(caller: Caller, call: ProviderCall<T>, signal: AbortSignal): Promise<ProviderAnswer<T>> {
    const key = JSON.stringify([caller.tenant.slug, caller.provider.source, call.request]);
    // Keeps JSON: its meaning also depends on settings, which may change meanwhile.
    const asJson = {
      request: call.request,
      read: (json: unknown) => (call.read(json) === undefined ? undefined : json),
    };
    const earlier = this.#answers.get(key);
    const answering = earlier ?? this.#attempt(caller, asJson, signal);
    if (!earlier) this.#answers.set(key, answering);
    const answer = await answering;
    if (answer.kind === 'failed') this.#answers.delete(key);
    if (answer.kind !== 'found') return answer;
    const value = call.read(answer.value);
    return value ? { kind: 'found', value } : { kind: 'unknown' };
  }

  async #attempt(
    caller: Caller,
    call: ProviderCall<unknown>,
    signal: AbortSignal,
  ): Promise<ProviderAnswer<unknown>> {
    const state = this.#stateOf(caller);
    const refusal = await this.#refusal(caller, state);
    if (refusal) return { kind: 'failed', code: refusal };
    const answer = await callProvider(this.deps.posts, call, signal);
    this.#note(caller, state, answer);
    return answer;
  }

  async #refusal({ tenant }: Caller, state: State): Promise<string | undefined> {
    const now = this.deps.clock.now();
    if (now.getTime() < state.closedUntilMs) return 'asked to wait';
    const { admitted, circuit } = admit(state.circuit, now.getTime(), limits);
    state.circuit = circuit;
    if (!admitted) return 'resting';
    const most = tenant.valuation.limits.provider_calls_per_day;
    const isLeft = await this.deps.budget
      .take(tenant.slug, dateIn(tenant.time_zone, now), most)
      .catch(() => false);
    return isLeft ? undefined : 'no calls left today';
  }

  #note({ tenant, provider }: Caller, state: State, answer: ProviderAnswer<unknown>): void {
    if (answer.kind !== 'failed') {
      state.circuit = afterSuccess(state.circuit);
      return;
    }
    const nowMs = this.deps.clock.now().getTime();
    state.circuit = afterFailure(state.circuit, nowMs, limits);
    const waitMs = Math.min(answer.retryAfterMs ?? 0, longestWaitMs);
    state.closedUntilMs = Math.max(state.closedUntilMs, nowMs + waitMs);
    const { slug } = tenant;
    this.deps.log.warn(
      { tenant: slug, provider: provider.source, code: answer.code },
      'valuation provider failed',
    );
  }

  #stateOf({ tenant, provider }: Caller): State {
    const key = `${tenant.slug} ${provider.source}`;
    const state = this.#states.get(key) ?? { circuit: closedCircuit, closedUntilMs: 0 };
    this.#states.set(key, state);
    return state;
  }
}
