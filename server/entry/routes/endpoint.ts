import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import type { Services } from '#server/entry/services';
import type { Caller, CallerRule } from '#server/platform/http/caller';
import { type FieldError, Problem } from '#server/platform/http/problem';
import type { Rate } from '#server/platform/http/rate-limit';
import { nearest } from '#server/platform/text/nearest';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Responses = Readonly<Record<number, z.ZodType>>;

/** A handler's answer: one of the declared statuses and a body of its schema. */
export type Reply<R extends Responses = Responses> = {
  [S in keyof R & number]: {
    readonly status: S;
    readonly body: z.input<R[S]>;
    readonly headers?: Readonly<Record<string, string>>;
    /** The basis of the entity tag; the body if absent. For bodies with a measured time. */
    readonly taggedBy?: string;
  };
}[keyof R & number];

/** Answers with a declared status; `extras` are further headers and the basis of the entity tag. */
export const reply = <S extends number, B>(
  status: S,
  body: B,
  extras: Pick<Reply, 'headers' | 'taggedBy'> = {},
) => ({ ...extras, status, body });

/** The 200 response of an endpoint that declares a `file`: bytes instead of a JSON body. */
export interface FileReply {
  readonly status: 200;
  readonly file: {
    /** The file name for downloads. */
    readonly name: string;
    /** The basis of the entity tag. */
    readonly taggedBy: string;
    /** Called only if the bytes are sent: not for HEAD, nor if the client has them already. */
    readonly open: () => Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | Problem>;
  };
}

interface Input<P, Q, B> {
  readonly request: Request;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly caller: Caller;
  /** The body as it came; empty for an endpoint without one. */
  readonly bytes: Uint8Array;
  /** As sent by the caller; the handler may use it to make its own write repeatable. */
  readonly idempotencyKey: string | undefined;
}

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** A problem with members of its own besides those of RFC 9457. */
export interface ProblemDeclaration {
  readonly description: string;
  readonly members: z.ZodObject;
  /** The whole document. */
  readonly example: Example;
}

/** An endpoint's declaration: the source of its checks and of its OpenAPI entry. */
export interface Declaration {
  readonly method: Method;
  /** In OpenAPI notation: `/api/cars/{slug}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Instead of `body`: the request has bytes of this media type. */
  readonly bytes?: { readonly type: string; readonly description: string };
  readonly responses: Responses;
  /** Answers 200 with a downloadable file of this media type. */
  readonly file?: { readonly type: string; readonly description: string };
  /** Of the request body and, by status, of responses. */
  readonly examples?: { readonly body?: Example; readonly responses?: Readonly<Record<number, Example>> };
  /** Statuses that the handler itself answers as problems, and when; with the members that such a problem adds. */
  readonly problems?: Readonly<Record<number, string | ProblemDeclaration>>;
  readonly caller: CallerRule;
  /** Other origins' pages may read it too, without credentials: public reading only. */
  readonly cors?: boolean;
  /** For callers without a key, per address; a key has its own rate. */
  readonly rateLimit?: Rate;
  /** Default 256 KiB. */
  readonly bodyLimitBytes?: number;
  /** Honours Idempotency-Key. */
  readonly idempotent?: boolean;
  /** For 200 responses to GET; `no-cache` (revalidate with the entity tag) if absent. */
  readonly cacheControl?: string;
}

/** A request before schema validation. */
export type RawInput = Input<unknown, unknown, unknown>;
export type Run = (site: Bff) => Promise<Reply | FileReply | Problem>;

/** An endpoint of one dealer's site. Its handler gets the request's Bff and validated input. */
export interface SiteEndpoint extends Declaration {
  readonly of: 'site';
  /** The handler bound to validated input; or the validation errors (400, for the body 422). */
  readonly accept: (raw: RawInput) => Run | Problem;
}

/** An endpoint of the process, for operators: answers on every host, and opens the services only on demand. */
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

/** Declares an endpoint once: method, path, schemas, allowed callers, limits, handler. */
export function defineEndpoint<
  R extends Responses,
  P extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
>({ handler, ...declaration }: SiteDefinition<P, Q, B, R>): SiteEndpoint {
  const params = schemaOrEmpty(declaration.params);
  const query = schemaOrEmpty(declaration.query);
  const body = schemaOrEmpty(declaration.body);
  return {
    ...declaration,
    of: 'site',
    accept: (raw) => {
      const place = params.safeParse(raw.params);
      if (!place.success) return refusal(400, 'The path is not valid.', place.error);
      const question = query.safeParse(raw.query);
      if (!question.success) return refusal(400, 'The query is not valid.', question.error, namesOf(query));
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

/** Declares a GET endpoint of the process itself (`/healthz`, `/readyz`): needs no site and no input. */
export function defineProcessEndpoint<R extends Responses>({
  handler,
  ...declaration
}: ProcessDefinition<R>): ProcessEndpoint {
  return { ...declaration, of: 'process', method: 'GET', caller: 'anyone', run: handler };
}

/** The schema, or one that accepts anything: S is then ZodUnknown, as nothing else infers it. */
const schemaOrEmpty = <S extends z.ZodType>(schema: S | undefined): S =>
  schema ?? (z.unknown() as z.ZodType as S);

/** A repeatable query parameter: always a list, absent if not given. */
export const repeated = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(100).optional(),
  );

/** Maximum errors per response; a body can be wrong in more places than anyone reads. */
const maxErrors = 50;

/** A schema's errors, per field, as a problem. */
function refusal(
  status: 400 | 422,
  detail: string,
  error: z.ZodError,
  names: readonly string[] = [],
): Problem {
  const errors = error.issues.slice(0, maxErrors).flatMap((issue) => fieldErrors(issue, names));
  return new Problem(status, detail, { errors });
}

/** `names`: what a parameter may have been meant to be. */
function fieldErrors(issue: z.core.$ZodIssue, names: readonly string[]): FieldError[] {
  const at = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, maxErrors)
      .map((key) => ({ field: [...at, key].join('.'), message: unknownText(key, names) }));
  }
  return [{ field: at.join('.') || 'body', message: issue.message }];
}

function unknownText(key: string, names: readonly string[]): string {
  if (names.length === 0) return 'Unknown field';
  const near = nearest(key, names);
  return near ? `Unknown parameter; did you mean ${near}?` : 'Unknown parameter.';
}

/** The parameters that a query schema declares. */
const namesOf = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
