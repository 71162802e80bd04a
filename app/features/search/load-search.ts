import { isRouteErrorResponse, redirect } from '@remix-run/react';
import type { Packed } from '#server/platform/views/packed';
import type { DrawnSearchView } from './drawn-search';

/** In the address of a search that is only looked up, not shown yet. */
export const lookAheadParameter = 'ahead';

/** A search as the loader gives it; `failed` when it could not load and the previous one stays on screen. */
export type Answer = Packed<DrawnSearchView> & { readonly failed?: true };

/** So many answers are kept, for so long in milliseconds: a press of the button or of Back needs no new one. */
const mostKept = 16;
const keepMs = 60_000;
const kept = new Map<string, { readonly answer: Answer; readonly at: number }>();
const views = new WeakMap<object, DrawnSearchView>();
/** What stands on the screen: it stays when nothing else can be had. */
let shown: Answer | undefined;
/** Where the router was led a moment ago: however its address is spelled there, that is the place. */
let led = '';

/** The search of an address, where it was loaded lately. */
export const keptView = (address: string): DrawnSearchView | undefined => {
  const answer = freshlyKept(address);
  return answer && views.get(answer);
};

/** Says which answer is on the screen; undefined when the results page is left. */
export function show(answer: Answer | undefined): void {
  shown = answer;
}

interface Asked {
  readonly request: Request;
  readonly serverLoader: () => Promise<unknown>;
}

/**
 * Loads a search for the client router. A search that is spelled otherwise leads to its one address without asking
 * again; one that cannot be had leaves on the screen what is there.
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
    // What redraws the form is asked for together with what it shows.
    const [answer] = await Promise.all([serverLoader() as Promise<Answer>, import('./redraw')]);
    return answer;
  } catch (error) {
    if (request.signal.aborted || !shown || isRefusal(error)) throw error;
    return Object.defineProperty<Answer>({ failed: true }, 'view', { value: viewOf(shown) });
  }
}

/** The server's own no, which a page shows; all else may go better the next time. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429);

function freshlyKept(address: string): Answer | undefined {
  const known = kept.get(address);
  return known && Date.now() - known.at < keepMs ? known.answer : undefined;
}

/** Keeps an answer under an address of it, from when it came. */
function keep(address: string, answer: Answer): void {
  const at = [...kept.values()].find((one) => one.answer === answer)?.at ?? Date.now();
  kept.delete(address);
  kept.set(address, { answer, at });
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}
