import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

type Open = Transaction<Database>;

/** A request that can be repeated without running again, identified by its Idempotency-Key. */
export interface IdempotentRequest {
  readonly tenant: string;
  /** The API key's id, or the kind of caller and the connection: callers' keys are separate. */
  readonly caller: string;
  readonly key: string;
  /** Of method, address and body: the same key with another hash is another request. */
  readonly hash: string;
}

type IdempotencyState =
  | { readonly state: 'new' }
  | { readonly state: 'in-flight' }
  | { readonly state: 'other-request' }
  | ({ readonly state: 'answered' } & StoredResponse);

/** The first response to a key. */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
  /** Those of this response alone, such as `Location`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A process that died midway holds its key this long; handlers then see the same key again. */
const inFlightMs = 15_000;
/** Lifetime of a key; old ones are swept. */
const rememberedMs = 24 * 3_600_000;

const headersSchema = z.record(z.string(), z.string());

/** An earlier release stored none. */
const headersIn = (text: string | null): StoredResponse['headers'] =>
  text === null ? {} : headersSchema.parse(JSON.parse(text));

/** Stores responses by Idempotency-Key in the database, shared by all processes. */
export class IdempotencyKeys {
  constructor(private readonly commits: GroupCommit) {}

  /** Claims the key for this request, or returns the state of the request that claimed it. */
  begin(request: IdempotentRequest, now: Date): Promise<IdempotencyState> {
    return this.commits.run(async (open) => {
      if (await this.#claim(open, request, now)) return { state: 'new' };
      const row = await this.#row(open, request);
      // Released in between: the caller tries again and claims it then.
      if (!row) return { state: 'in-flight' };
      const age = now.getTime() - Date.parse(row.created_at);
      const isOver = age > (row.response_status === null ? inFlightMs : rememberedMs);
      // Of a request that a clock ahead noted, nobody knows when it began.
      if (isOver || age < -rememberedMs) {
        const isOurs = await this.#takeOver(open, request, row.created_at, now);
        return { state: isOurs ? 'new' : 'in-flight' };
      }
      if (row.body_hash !== request.hash) return { state: 'other-request' };
      if (row.response_status === null) return { state: 'in-flight' };
      return {
        state: 'answered',
        status: row.response_status,
        body: row.response_body ?? '',
        headers: headersIn(row.response_headers),
      };
    });
  }

  /** Stores the response for repeats. */
  async finish(request: IdempotentRequest, { status, body, headers }: StoredResponse): Promise<void> {
    await this.commits.run((open) =>
      open
        .updateTable('idempotency_keys')
        .set({
          response_status: status,
          response_body: body,
          response_headers: JSON.stringify(headers),
        })
        .where('tenant', '=', request.tenant)
        .where('caller', '=', request.caller)
        .where('key', '=', request.key)
        .execute(),
    );
  }

  /** Frees a key whose request was refused or failed: it may be fixed and sent again. */
  async release(request: IdempotentRequest): Promise<void> {
    await this.commits.run((open) =>
      open
        .deleteFrom('idempotency_keys')
        .where('tenant', '=', request.tenant)
        .where('caller', '=', request.caller)
        .where('key', '=', request.key)
        .where('response_status', 'is', null)
        .execute(),
    );
  }

  async #claim(open: Open, request: IdempotentRequest, now: Date): Promise<boolean> {
    const inserted = await open
      .insertInto('idempotency_keys')
      .values({
        tenant: request.tenant,
        caller: request.caller,
        key: request.key,
        body_hash: request.hash,
        response_status: null,
        response_body: null,
        response_headers: null,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['tenant', 'caller', 'key']).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
    return true;
  }

  #row(open: Open, request: IdempotentRequest) {
    return open
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'response_status', 'response_body', 'response_headers', 'created_at'])
      .where('tenant', '=', request.tenant)
      .where('caller', '=', request.caller)
      .where('key', '=', request.key)
      .executeTakeFirst();
  }

  /** One of several that find a stale claim gets it: the one whose update still matches the old instant. */
  async #takeOver(open: Open, request: IdempotentRequest, createdAt: string, now: Date): Promise<boolean> {
    const updated = await open
      .updateTable('idempotency_keys')
      .set({
        body_hash: request.hash,
        response_status: null,
        response_body: null,
        response_headers: null,
        created_at: now.toISOString(),
      })
      .where('tenant', '=', request.tenant)
      .where('caller', '=', request.caller)
      .where('key', '=', request.key)
      .where('created_at', '=', createdAt)
      .executeTakeFirst();
    return updated.numUpdatedRows === 1n;
  }
}
