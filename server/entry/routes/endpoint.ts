import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import type { Services } from '#server/entry/services';
import type { Caller, CallerRule } from '#server/platform/http/caller';
import { type FieldError, Problem } from '#server/platform/http/problem';
import type { Rate } from '#server/platform/http/rate-limit';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Responses = Readonly<Record<number, z.ZodType>>;

/** What a handler answers with: one of the declared statuses and a body of its schema. */
export type Reply<R extends Responses = Responses> = {
  [S in keyof R & number]: {
    readonly status: S;
    readonly body: z.input<R[S]>;
    readonly headers?: Readonly<Record<string, string>>;
    /** What the entity tag is made of; the body when absent. For bodies that carry a measured time. */
    readonly taggedBy?: string;
  };
}[keyof R & number];

/** Answers with a declared status; `extras` are further headers and what the entity tag is made of. */
export const reply = <S extends number, B>(
  status: S,
  body: B,
  extras: Pick<Reply, 'headers' | 'taggedBy'> = {},
) => ({ ...extras, status, body });

/** The 200 answer of an endpoint that declares a `file`: bytes instead of a body of a schema. */
export interface FileReply {
  readonly status: 200;
  readonly file: {
    /** What a browser saves it as. */
    readonly name: string;
    /** What the entity tag is made of. */
    readonly taggedBy: string;
    /** Called only when the bytes are really sent: not for HEAD, nor when the caller has them already. */
    readonly open: () => Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | Problem>;
  };
}

export interface Input<P, Q, B> {
  readonly request: Request;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly caller: Caller;
  /** As the caller sent it; the handler may make its own write repeatable with it. */
  readonly idempotencyKey: string | undefined;
}

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** What is known of an endpoint before any request: the source of its checks and of its OpenAPI entry. */
export interface Declaration {
  readonly method: Method;
  /** As OpenAPI writes it: `/api/cars/{slug}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly responses: Responses;
  /** Answers 200 with a file of this media type, to be saved. */
  readonly file?: { readonly type: string; readonly description: string };
  /** Of the request body and, by status, of responses. */
  readonly examples?: { readonly body?: Example; readonly responses?: Readonly<Record<number, Example>> };
  /** Statuses the handler itself answers as problems, and when. */
  readonly problems?: Readonly<Record<number, string>>;
  readonly caller: CallerRule;
  /** Pages of any other origin may read it too, without credentials: public reading only. */
  readonly cors?: boolean;
  /** Of callers without a key, each address on its own; a key brings its own rate. */
  readonly rateLimit?: Rate;
  /** Default 256 KiB. */
  readonly bodyLimitBytes?: number;
  /** Honours Idempotency-Key. */
  readonly idempotent?: boolean;
  /** Of 200 answers to GET; `no-cache` (ask again with the entity tag) when absent. */
  readonly cacheControl?: string;
}

/** A request before its schemas have seen it. */
export type RawInput = Input<unknown, unknown, unknown>;
export type Run = (site: Bff) => Promise<Reply | FileReply | Problem>;

/** An endpoint of one dealer's site. Its handler gets the request's Bff and input that its schemas accepted. */
export interface SiteEndpoint extends Declaration {
  readonly of: 'site';
  /** The handler, bound to input that the schemas accepted; or what they refuse (400, for the body 422). */
  readonly accept: (raw: RawInput) => Run | Problem;
}

/** An endpoint of the process, for operators: answers on every host, opens the services only when it asks. */
export interface ProcessEndpoint extends Declaration {
  readonly of: 'process';
  readonly method: 'GET';
  readonly caller: 'anyone';
  readonly run: (services: () => Promise<Services>, request: Request) => Promise<Reply>;
}

export type Endpoint = SiteEndpoint | ProcessEndpoint;

interface SiteDefinition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends Responses>
  extends Declaration {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly responses: R;
  readonly handler: (
    site: Bff,
    input: Input<z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<Reply<R> | FileReply | Problem>;
}

/** Declares an endpoint once: method, path, schemas, who may call, limits, handler (design §7). */
export function defineEndpoint<
  R extends Responses,
  P extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
>({ handler, ...declaration }: SiteDefinition<P, Q, B, R>): SiteEndpoint {
  const params = given(declaration.params);
  const query = given(declaration.query);
  const body = given(declaration.body);
  return {
    ...declaration,
    of: 'site',
    accept: (raw) => {
      const place = params.safeParse(raw.params);
      if (!place.success) return refusal(400, 'The path is not valid.', place.error);
      const question = query.safeParse(raw.query);
      if (!question.success) return refusal(400, 'The query is not valid.', question.error);
      const content = body.safeParse(raw.body);
      if (!content.success) return refusal(422, 'Some fields are not valid.', content.error);
      return (site) =>
        handler(site, { ...raw, params: place.data, query: question.data, body: content.data });
    },
  };
}

interface ProcessDefinition<R extends Responses> extends Omit<Declaration, 'caller' | 'method'> {
  readonly responses: R;
  readonly handler: (services: () => Promise<Services>, request: Request) => Promise<Reply<R>>;
}

/** Declares a GET endpoint of the process itself (`/healthz`, `/readyz`): needs no site, takes no input. */
export function defineProcessEndpoint<R extends Responses>({
  handler,
  ...declaration
}: ProcessDefinition<R>): ProcessEndpoint {
  return { ...declaration, of: 'process', method: 'GET', caller: 'anyone', run: handler };
}

/** The schema, or for none one that accepts anything: S is ZodUnknown then, as nothing else infers it. */
const given = <S extends z.ZodType>(schema: S | undefined): S => schema ?? (z.unknown() as z.ZodType as S);

/** A query parameter that may be repeated: always a list, absent when it is not there. */
export const repeated = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(100).optional(),
  );

/** Errors told at once; a body can be wrong in more places than anyone reads. */
const maxErrors = 50;

/** What a schema found, per field, as a problem. */
export function refusal(status: 400 | 422, detail: string, error: z.ZodError): Problem {
  const errors = error.issues.slice(0, maxErrors).flatMap(fieldErrors);
  return new Problem(status, detail, { errors });
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const at = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, maxErrors)
      .map((key) => ({ field: [...at, key].join('.'), message: 'Unknown field' }));
  }
  return [{ field: at.join('.') || 'body', message: issue.message }];
}
