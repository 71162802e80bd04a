import { isRouteErrorResponse, redirect } from '@remix-run/react';
import type { Packed } from '#server/platform/views/packed';
import type { DrawnSearchView } from './drawn-search';

/** Marks the address of a search that is only looked up, not shown yet. */
export const lookAheadParameter = 'ahead';

/** A search as the loader gives it; `failed` when it could not load and the previous one stays on screen. */
export type Answer = Packed<DrawnSearchView> & { readonly failed?: true };

/** Size and lifetime (in milliseconds) of the cache: the button and Back need no new request. */
const mostKept = 16;
const keepMs = 60_000;
const kept = new Map<string, { readonly answer: Answer; readonly at: number }>();
const views = new WeakMap<object, DrawnSearchView>();
/** The search on screen: it stays when nothing else can be loaded. */
let shown: Answer | undefined;
/** The latest redirect: however the router spells that address, it is the destination. */
let led = '';

/** The search for an address, if it was loaded recently. */
export const keptView = (address: string): DrawnSearchView | undefined => {
  const answer = freshlyKept(address);
  return answer && views.get(answer);
};

/** Records which answer is on screen; undefined after leaving the results page. */
export function show(answer: Answer | undefined): void {
  shown = answer;
}

interface Asked {
  readonly request: Request;
  readonly serverLoader: () => Promise<unknown>;
}

/**
 * Loads a search for the client router. Another spelling redirects to the canonical address without a second request;
 * a search that fails to load leaves the previous one on screen.
 */
export async function loadSearch(
  { request, serverLoader }: Asked,
  viewOf: (answer: Answer) => DrawnSearchView,
): Promise<Answer> {
  const url = new URL(request.url);
  const ahead = url.searchParams.has(lookAheadParameter);
  url.searchParams.delete(lookAheadParameter);
  const address = url.pathname + url.search;
  const ledHere = led;
  led = '';
  const answer = freshlyKept(address) ?? (await ask(request, serverLoader, viewOf));
  const view = viewOf(answer);
  views.set(answer, view);
  if (answer.failed) return answer;
  keep(address, answer);
  keep(view.address, answer);
  if (ahead || view.address === address || view.address === ledHere) return answer;
  led = view.address;
  throw redirect(view.address);
}

async function ask(
  request: Request,
  serverLoader: () => Promise<unknown>,
  viewOf: (answer: Answer) => DrawnSearchView,
): Promise<Answer> {
  try {
    // Load the code that redraws the form together with its data.
    const [answer] = await Promise.all([serverLoader() as Promise<Answer>, import('./redraw')]);
    return answer;
  } catch (error) {
    if (request.signal.aborted || !shown || isRefusal(error)) throw error;
    return Object.defineProperty<Answer>({ failed: true }, 'view', { value: viewOf(shown) });
  }
}

/** A client error, which the page shows; any other failure may be temporary. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429);

function freshlyKept(address: string): Answer | undefined {
  const known = kept.get(address);
  return known && Date.now() - known.at < keepMs ? known.answer : undefined;
}

/** Caches an answer under one of its addresses, from the time it arrived. */
function keep(address: string, answer: Answer): void {
  const at = [...kept.values()].find((one) => one.answer === answer)?.at ?? Date.now();
  kept.delete(address);
  kept.set(address, { answer, at });
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}
