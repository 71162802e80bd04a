import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import type { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { failureCode, retryAfterMs } from '#server/platform/rules/failure-code';
import {
  admit,
  afterFailure,
  afterSuccess,
  type Circuit,
  type CircuitLimits,
  closedCircuit,
} from '#server/platform/threads/circuit-breaker';
import type { Tenant } from '#server/settings/tenant-schema';
import { dateIn } from '#server/stock/rules/price-line';
import type { Provider, ProviderAnswer, ProviderCall } from './provider-port';

/** The car or its registration is not one that the provider knows; the service itself is well. */
const unknownStatuses: readonly number[] = [400, 404, 422];

/** Makes one call. Never throws. */
async function callProvider<T>(
  posts: Pick<OutgoingPosts, 'ask'>,
  { request, read }: ProviderCall<T>,
  signal: AbortSignal,
): Promise<ProviderAnswer<T>> {
  try {
    const { status, retryAfter, body } = await posts.ask(request, signal);
    if (unknownStatuses.includes(status)) return { kind: 'unknown' };
    if (status < 200 || status > 299) {
      const wait = retryAfterMs(retryAfter, new Date());
      return {
        kind: 'failed',
        code: `HTTP ${status}`,
        ...(wait === undefined ? {} : { retryAfterMs: wait }),
      };
    }
    return meaningOf(read(jsonOf(body)));
  } catch (error) {
    return { kind: 'failed', code: signal.aborted ? 'timed out' : failureCode(error) };
  }
}

function meaningOf<T>(value: T | null | undefined): ProviderAnswer<T> {
  if (value === undefined) return { kind: 'failed', code: 'invalid response' };
  return value === null ? { kind: 'unknown' } : { kind: 'found', value };
}

/** Undefined if it is no JSON, such as a proxy's page or half of a response. */
function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** After three failures in a row, shoppers stop waiting for the provider. */
const limits: CircuitLimits = { failuresMax: 3, restMs: 30_000, restMaxMs: 600_000, trialMs: 10_000 };
const longestWaitMs = 3_600_000;
/** A reload, or the same car again, costs nothing for this long. */
const answersKeptMs = 600_000;

interface Deps {
  readonly posts: Pick<OutgoingPosts, 'ask'>;
  readonly budget: Pick<ProviderBudget, 'take'>;
  readonly clock: Clock;
  readonly log: Log;
}

interface State {
  circuit: Circuit;
  /** The provider asked for no calls before then. */
  closedUntilMs: number;
}

interface Caller {
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

/** Calls that a tenant may still make today, counted by all processes together. */
export class ProviderBudget {
  constructor(private readonly commits: GroupCommit) {}

  /** Counts a call; false if the day's calls are used up. `day` is YYYY-MM-DD. */
  async take(tenant: string, day: string, most: number): Promise<boolean> {
    if (most < 1) return false;
    return this.commits.run(async (trx) => {
      await trx
        .deleteFrom('valuation_provider_days')
        .where('tenant', '=', tenant)
        .where('day', '<', day)
        .execute();
      const rows = await trx
        .insertInto('valuation_provider_days')
        .values({ tenant, day, calls: 1 })
        .onConflict((on) =>
          on
            .columns(['tenant', 'day'])
            .doUpdateSet((eb) => ({ calls: eb('valuation_provider_days.calls', '+', 1) }))
            .where('valuation_provider_days.calls', '<', most),
        )
        .returning('calls')
        .execute();
      return rows.length > 0;
    });
  }
}
