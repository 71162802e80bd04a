import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Bff } from '#server/entry/bff';
import type { CachedPage } from '#server/entry/documents/page-cache';
import { asOutage } from '#server/platform/database/silence-watch';
import { defaultBodyLimitBytes, mediaType, parseJsonBody, readLimited } from '#server/platform/http/body';
import { type Caller, identifyCaller } from '#server/platform/http/caller';
import type { IdempotencyKeys, IdempotentRequest } from '#server/platform/http/idempotency';
import { addressGroup, peerAddress } from '#server/platform/http/peer-address';
import { Problem } from '#server/platform/http/problem';
import { type StagedBody, stageBody } from '#server/platform/http/staged-body';
import { faultOf, type Log } from '#server/platform/log';
import { refuseWithoutRoom } from '#server/platform/make-folder';
import { bytesInWords, either } from '#server/platform/text/counted';
import { importsFolder } from '#server/search/waiting-imports';
import type { FileReply, Outcome, PathParams, RawInput, Reply, SiteEndpoint } from './endpoint';
import { type Admission, takeRequest, takeTurn } from './read-input';
import { refuseTestKey } from './test-keys';

/**
 * Everything between a request and its handler, cheapest refusal first: origin and key (403, 401), rate (429), body
 * (415, 413, 400), schemas (400, 422), repeated request (409, 422, or the first response again). `onAdmission` hears of the
 * caller's limit at once, so that even a failure can carry its headers. A cached answer costs its caller as much of the limit
 * as a new one.
 */
export async function answerSite(
  endpoint: SiteEndpoint,
  request: Request,
  params: PathParams,
  site: Bff,
  { onAdmission = () => undefined, cached }: Surroundings = {},
): Promise<Outcome> {
  const { isAssistant, isTest, tenant, services } = site;
  const access = { tenant: tenant.slug, keys: services.apiKeyVerifier, isAssistant, isTest };
  const caller = await identifyCaller(request, endpoint.caller, access);
  if (caller instanceof Problem) return caller;
  const refused = refuseTestKey(endpoint, caller, site.url);
  if (refused) return refused;
  const admission = await takeRequest(endpoint, caller, site);
  onAdmission(admission);
  if (admission.refusal) return admission.refusal;
  if (cached) return { cached, pages: site.services.pages };
  const content = await readContent(endpoint, request, site);
  if (content instanceof Problem) return content;
  const busy = await takeTurn(endpoint, request, site);
  if (busy) return busy;
  try {
    return await answerContent(endpoint, { request, params, content, caller }, site);
  } finally {
    if (content.upload) await rm(content.upload.path, { force: true });
  }
}

interface Surroundings {
  readonly onAdmission?: (admission: Admission) => void;
  readonly cached?: CachedPage | undefined;
}

interface Received {
  readonly request: Request;
  readonly params: PathParams;
  readonly content: Content;
  readonly caller: Caller;
}

async function answerContent(
  endpoint: SiteEndpoint,
  { request, params, content, caller }: Received,
  site: Bff,
): Promise<Outcome> {
  const idempotencyKey = endpoint.idempotent ? readIdempotencyKey(request) : undefined;
  if (idempotencyKey instanceof Problem) return idempotencyKey;
  const query = queryOf(site.url);
  if (holdsNul(query) || holdsNul(params)) return new Problem('invalid_parameter', nulText);
  const raw: RawInput = {
    request,
    params,
    query,
    body: content.value,
    bytes: content.bytes,
    upload: content.upload,
    caller,
    idempotencyKey,
  };
  const run = endpoint.accept(raw);
  if (run instanceof Problem) return run;
  if (idempotencyKey === undefined) return run(site);
  const replayKey = {
    tenant: site.tenant.slug,
    caller: nameOf(caller, request),
    key: idempotencyKey,
    hash: requestHash(endpoint.method, site.url, content),
  };
  const { idempotency: keys, log } = site.services;
  return answerOnce(replayKey, () => run(site), { keys, log, now: site.now });
}

/** Callers without an API key are told apart by their connection: one must not get another's response. */
const nameOf = (caller: Caller, request: Request): string =>
  caller.kind === 'key' ? caller.key.id : `${caller.kind} ${addressGroup(peerAddress(request), 64)}`;

/** What makes two requests the same: the method, the whole address with its parameters, and the body. */
export const requestHash = (
  method: string,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  { bytes, upload }: Pick<Content, 'bytes' | 'upload'>,
): string =>
  createHash('sha256')
    .update(`${method} ${pathname}${search}\n${upload?.hash ?? ''}\n`)
    .update(bytes)
    .digest('hex');

export interface Content {
  readonly value: unknown;
  readonly bytes: Uint8Array;
  readonly upload?: StagedBody;
}
export const noContent: Content = { value: undefined, bytes: new Uint8Array(0) };

function readContent(
  { body, bytes, upload, bodyLimitBytes }: SiteEndpoint,
  request: Request,
  site: Bff,
): Content | Promise<Content | Problem> {
  if (body) return readJson(request, bodyLimitBytes);
  if (upload) return readUpload(request, upload.types, site.services.config, bodyLimitBytes);
  return bytes ? readBytes(request, bytes.type, bodyLimitBytes) : noContent;
}

/** A body in a file, which the caller deletes after the request; or the refusal: 415, 413. */
export async function readUpload(
  request: Request,
  types: readonly string[],
  { DATA_DIR }: { readonly DATA_DIR: string },
  limit = defaultBodyLimitBytes,
): Promise<Content | Problem> {
  if (!types.includes(mediaType(request))) {
    return new Problem('unsupported_media_type', `Send the body as ${either(types)}.`, {
      headers: { Accept: types.join(', ') },
    });
  }
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity')
    return new Problem('unsupported_media_type', 'Send the body without a Content-Encoding.');
  await refuseWithoutRoom(DATA_DIR);
  const upload = await stageBody(request, limit, importsFolder(DATA_DIR));
  if (!upload.ok) return tooLarge(limit);
  return { value: undefined, bytes: new Uint8Array(0), upload: upload.value };
}

async function readBytes(
  request: Request,
  type: string,
  limit = defaultBodyLimitBytes,
): Promise<Content | Problem> {
  if (mediaType(request) !== type) {
    return new Problem('unsupported_media_type', `Send the body as ${type}.`, { headers: { Accept: type } });
  }
  const body = await readLimited(request, limit);
  if (!body.ok) return tooLarge(limit);
  return { value: undefined, bytes: body.value };
}

/** A JSON body within the limit; or the refusal: 415, 413, 400. */
export async function readJson(request: Request, limit = defaultBodyLimitBytes): Promise<Content | Problem> {
  const type = mediaType(request);
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) {
    return new Problem('unsupported_media_type', 'Send the body as application/json.', {
      headers: { Accept: 'application/json' },
    });
  }
  const body = await readLimited(request, limit);
  if (!body.ok) return tooLarge(limit);
  const json = parseJsonBody(body.value);
  return json.ok ? { value: json.value, bytes: body.value } : new Problem('invalid_json', json.error);
}

/** A parameter as text, a repeated one as a list. */
export function queryOf(url: URL): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const name of new Set(url.searchParams.keys())) {
    const [first = '', ...more] = url.searchParams.getAll(name);
    query.set(name, more.length > 0 ? [first, ...more] : first);
  }
  return Object.fromEntries(query);
}

const tooLarge = (limit: number): Problem =>
  new Problem('body_too_large', `The body is larger than ${bytesInWords(limit)}.`);

export const nulText = 'The address contains a NUL character.';

export const holdsNul = (texts: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  Object.entries(texts)
    .flat(2)
    .some((text) => text?.includes('\0'));

/** The key of a request; undefined without one. */
export function readIdempotencyKey(request: Request): string | undefined | Problem {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  return new Problem('invalid_header', 'The Idempotency-Key must be 1 to 255 visible ASCII characters.', {
    param: 'Idempotency-Key',
  });
}

interface Answering {
  readonly keys: Pick<IdempotencyKeys, 'begin' | 'finish' | 'release'>;
  readonly log: Pick<Log, 'error'>;
  readonly now: Date;
}

/** Runs a request once for its key; a repeat gets the first response again. */
export async function answerOnce(
  replayKey: IdempotentRequest,
  run: () => Promise<Reply | FileReply | Problem>,
  { keys, log, now }: Answering,
): Promise<Outcome> {
  const replay = await keys.begin(replayKey, now);
  if (replay.state === 'answered') return { replayed: replay };
  if (replay.state === 'other-request') {
    return new Problem('idempotency_key_reused');
  }
  if (replay.state === 'in-flight') {
    return new Problem('idempotency_in_progress', undefined, { retryAfter: 1 });
  }
  let outcome: Reply | FileReply | Problem | undefined;
  try {
    outcome = await run();
    if (!(outcome instanceof Problem) && !('file' in outcome)) {
      const { status, headers = {} } = outcome;
      const stored = keys.finish(replayKey, { status, body: JSON.stringify(outcome.body), headers });
      // It is done: a caller who heard of an error would send it again.
      await stored.catch((error) => log.error(faultOf(asOutage(error)), 'could not store a response'));
    }
    return outcome;
  } finally {
    // Refused or failed: the caller may fix it and send it again under the same key.
    if (outcome === undefined || outcome instanceof Problem || 'file' in outcome)
      await keys.release(replayKey);
  }
}
