import { isRouteErrorResponse, redirect } from '@remix-run/react';
import type { Packed } from '#server/platform/views/packed';
import { viewOf } from '~/rendering/view';
import type { RenderedSearchView } from './render-search';

/** Marks the address of a search that is only looked up, not shown yet. */
export const lookAheadParameter = 'ahead';

/** A search as the loader gives it; `failed` when it could not load and the previous one stays on screen. */
export type Answer = Packed<RenderedSearchView> & { readonly failed?: true };

/** Size and lifetime (in milliseconds) of the cache: the button and Back need no new request. */
const mostKept = 16;
const keepMs = 60_000;
const cache = new Map<string, { readonly answer: Answer; readonly at: number }>();
/** The search on screen: it stays when nothing else can be loaded. */
let shownAnswer: Answer | undefined;
/** The latest redirect: however the router spells that address, it is the destination. */
let lastPath = '';

/** The search for an address, if it was loaded recently. */
export const keptView = (address: string): RenderedSearchView | undefined => {
  const answer = freshlyKept(address);
  return answer && viewOf(answer);
};

/** Records which answer is on screen; undefined after leaving the results page. */
export function show(answer: Answer | undefined): void {
  shownAnswer = answer;
}

interface Asked {
  readonly request: Request;
  readonly serverLoader: () => Promise<unknown>;
}

/**
 * Loads a search for the client router. Another spelling redirects to the canonical address without a second request;
 * a search that fails to load leaves the previous one on screen.
 */
export async function loadSearch({ request, serverLoader }: Asked): Promise<Answer> {
  const url = new URL(request.url);
  const ahead = url.searchParams.has(lookAheadParameter);
  url.searchParams.delete(lookAheadParameter);
  const address = url.pathname + url.search;
  const ledHere = lastPath;
  lastPath = '';
  const answer = freshlyKept(address) ?? (await ask(request, serverLoader));
  const view = viewOf(answer);
  if (answer.failed) return answer;
  keep(address, answer);
  keep(view.address, answer);
  if (ahead || view.address === address || view.address === ledHere) return answer;
  lastPath = view.address;
  throw redirect(view.address);
}

async function ask(request: Request, serverLoader: () => Promise<unknown>): Promise<Answer> {
  try {
    // Load the code that updates the form together with its data.
    const [answer] = await Promise.all([serverLoader() as Promise<Answer>, import('./form-sync')]);
    return answer;
  } catch (error) {
    if (request.signal.aborted || !shownAnswer || isRefusal(error)) throw error;
    return Object.defineProperty<Answer>({ failed: true }, 'view', { value: viewOf(shownAnswer) });
  }
}

/** A client error, which the page shows; any other failure may be temporary. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429);

function freshlyKept(address: string): Answer | undefined {
  const cachedAnswer = cache.get(address);
  return cachedAnswer && Date.now() - cachedAnswer.at < keepMs ? cachedAnswer.answer : undefined;
}

/** Caches an answer under one of its addresses, from the time it arrived. */
function keep(address: string, answer: Answer): void {
  const at = [...cache.values()].find((one) => one.answer === answer)?.at ?? Date.now();
  cache.delete(address);
  cache.set(address, { answer, at });
  const [oldest] = cache.keys();
  if (cache.size > mostKept && oldest !== undefined) cache.delete(oldest);
}
