import { z } from 'zod';
import type { OperatorScope } from '#server/desk/accounts/rules/key-reach';
import type { Bff } from '#server/entry/bff';
import type { CachedPage, PageCache } from '#server/entry/documents/page-cache';
import type { Services } from '#server/entry/services';
import type { Caller, CallerRule } from '#server/platform/http/caller';
import type { StoredResponse } from '#server/platform/http/idempotency';
import { Problem } from '#server/platform/http/problem';
import type { ProblemCode } from '#server/platform/http/problem-codes';
import type { Rate } from '#server/platform/http/rate-limit';
import type { StagedBody } from '#server/platform/http/staged-body';
import type { Deprecation } from './changelog';
import { type Admission, closedQuery, readInput, withoutIgnored } from './read-input';

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
    /** Made while something was away: not cached. */
    readonly isProvisional?: boolean;
  };
}[keyof R & number];

/** Answers with a declared status; `extras` are further headers, the basis of the entity tag and the like. */
export const reply = <S extends number, B>(
  status: S,
  body: B,
  extras: Pick<Reply, 'headers' | 'taggedBy' | 'isProvisional'> = {},
) => ({ ...extras, status, body });

/** The 200 response of an endpoint that declares a `file`: bytes instead of a JSON body. */
export interface FileReply {
  readonly status: 200;
  readonly file: {
    /** The file name for downloads. */
    readonly name: string;
    /** The basis of the entity tag. */
    readonly taggedBy: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Called only if the bytes are sent: not for HEAD, nor if the client has them already. */
    readonly open: () => Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | Problem>;
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
  /** The body of an endpoint with `upload`, in a file: the handler may move it. */
  readonly upload: StagedBody | undefined;
  /** As sent by the caller; the handler may use it to make its own write repeatable. */
  readonly idempotencyKey: string | undefined;
}

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** A problem with members of its own besides those of every other. */
export interface ProblemDeclaration {
  readonly description: string;
  readonly members: z.ZodObject;
  readonly example: { readonly detail: string; readonly members: Readonly<Record<string, unknown>> };
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
  /** Any other parameter is refused, with the nearest name. */
  readonly query?: z.ZodType;
  /** Unknown parameters that are ignored: of links that people follow, and of addresses that other systems call. */
  readonly ignores?: (parameter: string) => boolean;
  readonly body?: z.ZodType;
  /** Instead of `body`: the request has bytes of this media type. */
  readonly bytes?: { readonly type: string; readonly description: string; readonly example?: Example };
  /** Instead of `body`: the request has a file of one of these media types, which is never whole in memory. */
  readonly upload?: {
    readonly types: readonly string[];
    readonly description: string;
    /** By media type. */
    readonly examples?: Readonly<Record<string, Example>>;
  };
  readonly responses: Responses;
  /** Answers 200 with a file of this media type: a download, or with `inline` a page for browsers. */
  readonly file?: {
    readonly type: string;
    readonly description: string;
    readonly example?: Example;
    readonly inline?: true;
  };
  /** Of the request body and, by status, of responses. */
  readonly examples?: { readonly body?: Example; readonly responses?: Readonly<Record<number, Example>> };
  /** Problems that the handler itself answers, and when (`true`: as for every endpoint); with the members that one adds. */
  readonly problems?: Readonly<Partial<Record<ProblemCode, string | true | ProblemDeclaration>>>;
  /** `operator`: with a token of operators. */
  readonly caller: CallerRule | 'operator';
  /** The scope that an operator's token needs; without one the operation is for OPERATOR_TOKEN alone. */
  readonly operatorScope?: OperatorScope;
  /** Other origins' pages may read it too, without credentials: public reading only. */
  readonly cors?: boolean;
  /** For callers without a key, per address; a key has its own rate. */
  readonly rateLimit?: Rate;
  /** A POST that only reads waits for its site's turn in a busy process, as every GET does. */
  readonly isReading?: true;
  /** Default 256 KiB. */
  readonly bodyLimitBytes?: number;
  /** The answer depends on its address, the stock and the site's files alone: it is cached as pages are, for a minute. */
  readonly isCached?: true;
  /** Honours Idempotency-Key. */
  readonly idempotent?: boolean;
  /** Honours If-Match, or needs it. For the document: the handler itself compares the tags. */
  readonly ifMatch?: 'optional' | 'required';
  /** Its ETag is for If-Match: strong, so the answer is never compressed on its way. */
  readonly strongTag?: true;
  /** The endpoint will go; responses say so in `Deprecation` and `Sunset`, and the document describes it as such. */
  readonly deprecated?: Deprecation;
  /** The same by the name of a query parameter, for requests that use it. */
  readonly deprecatedParameters?: Readonly<Record<string, Deprecation>>;
  /** For 200 responses to GET; `no-cache` (revalidate with the entity tag) if absent. */
  readonly cacheControl?: string;
}

/** A request before schema validation. */
export type RawInput = Input<unknown, unknown, unknown>;
type Run = (site: Bff) => Promise<Reply | FileReply | Problem>;

/** An endpoint of one dealer's site. Its handler gets the request's Bff and validated input. */
export interface SiteEndpoint extends Declaration {
  readonly of: 'site';
  readonly caller: CallerRule;
  /** The handler bound to validated input; or the validation errors (400, for the body 422). */
  readonly accept: (raw: RawInput) => Run | Problem;
}

/** The parameters of a path, as Remix or the API's route read them. */
export type PathParams = Readonly<Record<string, string | undefined>>;
/** An outcome that may come from memory: the first response to a repeated request, or a cached answer. */
export type Outcome =
  | Reply
  | FileReply
  | Problem
  | { readonly replayed: StoredResponse }
  | { readonly cached: CachedPage; readonly pages: PageCache };

/** An endpoint of the process, for operators: answers on every host, and opens the services only on demand. */
export interface ProcessEndpoint extends Declaration {
  readonly of: 'process';
  readonly caller: 'anyone' | 'operator';
  readonly run: (
    services: () => Promise<Services>,
    request: Request,
    params: PathParams,
    onAdmission: (admission: Admission) => void,
  ) => Promise<Outcome>;
}

export type Endpoint = SiteEndpoint | ProcessEndpoint;

interface SiteDefinition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends Responses>
  extends Declaration {
  readonly caller: CallerRule;
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
  const read = inputReader(declaration);
  return {
    ...declaration,
    of: 'site',
    accept: (raw) => {
      const input = read(raw);
      return input instanceof Problem ? input : (site) => handler(site, { ...raw, ...input });
    },
  };
}

type RawParts = Readonly<Record<'params' | 'query' | 'body', unknown>>;

/** Reads the parts of a request with the schemas of a declaration; the validation errors are 400, for the body 422. */
export function inputReader<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(declaration: {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly ignores?: Declaration['ignores'];
}) {
  const params = schemaOrEmpty(declaration.params);
  const query = closedQuery(declaration.query);
  const body = schemaOrEmpty(declaration.body);
  return (raw: RawParts) => {
    const place = readInput(params, raw.params, 'path');
    if (!place.ok) return place.error;
    const question = readInput(query, withoutIgnored(raw.query, query, declaration.ignores), 'query');
    if (!question.ok) return question.error;
    const content = readInput(body, raw.body, 'body');
    if (!content.ok) return content.error;
    return { params: place.value, query: question.value, body: content.value };
  };
}

interface ProcessDefinition<R extends Responses> extends Omit<Declaration, 'caller' | 'method'> {
  readonly responses: R;
  readonly handler: (
    services: () => Promise<Services>,
    request: Request,
  ) => Promise<Reply<R> | FileReply | Problem>;
}

/** Declares a GET endpoint of the process itself (`/healthz`, `/readyz`): needs no site, and reads any input itself. */
export function defineProcessEndpoint<R extends Responses>({
  handler,
  ...declaration
}: ProcessDefinition<R>): ProcessEndpoint {
  return { ...declaration, of: 'process', method: 'GET', caller: 'anyone', run: handler };
}

/** The schema, or one that accepts anything: S is then ZodUnknown, as nothing else infers it. */
const schemaOrEmpty = <S extends z.ZodType>(schema: S | undefined): S =>
  schema ?? (z.unknown() as z.ZodType as S);
