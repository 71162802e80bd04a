import type { UnstoredForm } from '#server/dealer/views/site-view';
import type { Visit } from '#server/dealer/visit';
import type { DeskView } from '#server/desk/views/desk-view';
import { nextBlock, pack } from '#server/entry/documents/pack';
import type { RefusedNoteView } from '#server/garage/views/garage-view';
import { isDatabaseAway } from '#server/platform/database/silence-watch';
import { mediaType } from '#server/platform/http/body';
import type { Answer, CountedVisit } from '#server/platform/http/page-answer';
import { refuseWithoutRoom } from '#server/platform/make-folder';
import type { Packed } from '#server/platform/views/packed';
import { keptTerms, withKept } from '#server/stock/rules/shopper-terms';
import { awayResponse, awayView } from './documents/away-page';
import { makeVisit, rememberForm } from './make-visit';
import { isOutage, withinPageTime } from './outage';
import { type PageRun, startRun } from './page-run';
import type { Services } from './services';

/** What entry.server makes the document from. */
export type { PageRun } from './page-run';
export { keptTerms };

/** A request to this site, with every service of the process: each use-case takes the part it needs. */
export type Bff = Visit<Services>;

/** The Remix context of loaders, actions and entry.server: one object per request. */
interface RouteArgs {
  readonly request: Request;
  readonly context: object;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * What is known of each request, by the one object that Remix hands to its loaders and to entry.server alike. Remix hands
 * over nothing but a loader's data, so what else a use-case returns goes past it here: the only way round it.
 */
interface RequestState {
  bff?: Promise<Bff>;
  run?: Promise<PageRun>;
  /** The desk's page that answers a form. */
  deskFormPage?: DeskView;
  /** The watchlist's note that could not be saved. */
  refusedNote?: RefusedNoteView;
}
const requests = new WeakMap<object, RequestState>();

function stateOf(context: object): RequestState {
  const visit = requests.get(context);
  if (visit) return visit;
  const state: RequestState = {};
  requests.set(context, state);
  return state;
}

/** The request's Bff, made once. Throws a Response if there is no site to answer: 404, or 503 for one left out. */
export function bff(args: Pick<RouteArgs, 'request' | 'context'>): Promise<Bff> {
  const state = stateOf(args.context);
  state.bff ??= makeVisit(args.request);
  return state.bff.catch(throwCopy);
}

/** Leaves the page that answers a desk form for the loader of the same request: Remix passes it nothing from the action. */
export function leaveDeskFormPage({ context }: Pick<RouteArgs, 'context'>, view: DeskView): void {
  stateOf(context).deskFormPage = view;
}

/** The page that answers the desk form of this request; undefined if there is none. */
export const deskFormPage = ({ context }: Pick<RouteArgs, 'context'>): DeskView | undefined =>
  stateOf(context).deskFormPage;

/** The same for a note on the watchlist. */
export function leaveRefusedNote({ context }: Pick<RouteArgs, 'context'>, note: RefusedNoteView): void {
  stateOf(context).refusedNote = note;
}

/** The note that this request's action refused; undefined if there is none. */
export const refusedNote = ({ context }: Pick<RouteArgs, 'context'>): RefusedNoteView | undefined =>
  stateOf(context).refusedNote;

/** Each loader of a request throws a Response of its own: Remix reads the body of every one. */
const throwCopy = (error: unknown): never => {
  throw error instanceof Response ? error.clone() : error;
};

/** The request's run, started by the first loader that asks. */
function runOf(args: RouteArgs, shared: boolean): Promise<PageRun> {
  const state = stateOf(args.context);
  state.run ??= bff(args).then((visit) => startRun(visit, args.request, shared));
  return state.run.catch(throwCopy);
}

/** What a loader hands to Remix when the document is not drawn from it: entry.server has something else to send. */
const nothingToDraw: Packed<never> = {};

/** Loader of a page. If entry.server already has the finished page, the handler does not run. */
const pageLoader =
  (shared: boolean) =>
  <T extends object>(
    handler: (bff: Bff, args: RouteArgs) => Promise<Answer<T>>,
  ): ((args: RouteArgs) => Promise<Packed<T>>) =>
  async (args) => {
    const run = await runOf(args, shared);
    if (!shared) {
      run.cacheKey = null;
      run.hit = undefined;
    }
    count(run, run.hit?.counted);
    if (run.hit || run.isRefused) return nothingToDraw;
    const block = nextBlock(run.blocks);
    refuseGone(run);
    return packAnswer(run, await inTime(run, () => handler(run.bff, args)), block);
  };

/** Loader of a page that anonymous visitors share. */
export const page = pageLoader(true);

/** Loader of a page for one visitor: never cached or shared. */
export const personalPage = pageLoader(false);

/** Loader of the page frame: error pages have one too. */
export const framePage = <T extends object>(
  handler: (bff: Bff) => Promise<T>,
): ((args: RouteArgs) => Promise<Packed<T>>) => {
  return async (args) => {
    const run = await runOf(args, true);
    if (run.hit || run.isRefused) return nothingToDraw;
    const block = nextBlock(run.blocks);
    return pack(await inTime(run, () => handler(run.bff)), run.blocks, block);
  };
};

/** The work of a page's loader, in the time that is left; as `orAway`. */
const inTime = <T>({ bff: visit, leftMs }: PageRun, work: () => Promise<T>): Promise<T> =>
  orAway(visit, () => withinPageTime(visit, leftMs, work));

/** Action of a page, or loader of a file: while the database cannot be reached, the answer is 503. */
export const answering =
  <Args extends RouteArgs, T>(
    handler: (bff: Bff, args: Args) => T | Promise<T>,
  ): ((args: Args) => Promise<T>) =>
  async (args) => {
    const visit = await bff(args);
    return orAway(visit, async () => inShoppersTerms(visit, await handler(visit, args)));
  };

/** A redirect leads on in the shopper's terms. */
function inShoppersTerms<T>(visit: Bff, answer: T): T {
  const to = answer instanceof Response ? answer.headers.get('Location') : null;
  if (answer instanceof Response && to?.startsWith('/'))
    answer.headers.set('Location', withKept(to, keptTerms(visit, {})));
  return answer;
}

/** A form with files. */
const multipart = 'multipart/form-data';

/**
 * Action of a page with a form. While the database cannot be reached, or the disk is full, `again` makes the answer with
 * which the page shows the form and what was typed once more; where it returns undefined, as `answering`.
 */
export const answeringForm =
  <Args extends RouteArgs, T, Again>(
    handler: (bff: Bff, args: Args) => T | Promise<T>,
    again: (form: UnstoredForm, bff: Bff, args: Args) => Again | undefined,
  ): ((args: Args) => Promise<T | Again>) =>
  async (args) => {
    const visit = await bff(args);
    const unstored = rememberForm(visit);
    return orAway(visit, async () => {
      try {
        if (mediaType(visit.request) === multipart) await refuseWithoutRoom(visit.services.config.DATA_DIR);
        return inShoppersTerms(visit, await handler(visit, args));
      } catch (error) {
        const form = isDatabaseAway(error) ? await unstored() : undefined;
        const answer = form && again(form, visit, args);
        if (answer === undefined || !isOutage(visit, error)) throw error;
        return answer;
      }
    });
  };

/** Notes what a use-case decided, and packs its view for the browser. */
function packAnswer<T extends object>(run: PageRun, answer: Answer<T>, block: string | undefined): Packed<T> {
  if ('response' in answer || ('sharing' in answer && answer.sharing)) run.cacheKey = null;
  if (!('view' in answer)) {
    run.instead = answer;
    return nothingToDraw;
  }
  const { view, ...facts } = answer;
  run.facts = { ...run.facts, ...facts };
  count(run, facts.counted);
  return pack(view, run.blocks, block);
}

/** Counts a page that is sent; after a form it is the same visit. */
function count({ bff: { services, tenant, request } }: PageRun, counted: CountedVisit | undefined): void {
  if (counted && request.method === 'GET') services.visitCounts.note(tenant, request, counted);
}

function refuseGone({ gone }: Pick<PageRun, 'gone'>): void {
  if (gone) throw new Response('Gone', { status: 410 });
}

/** The decisions of this request's loaders; undefined if none ran. */
export const pageRun = (context: object): Promise<PageRun> | undefined => requests.get(context)?.run;

/**
 * The work of a loader or an action. If the database cannot be reached, or the page takes too long, it throws a Response
 * with status 503, which Remix shows inside the site's frame; any other error stays.
 */
async function orAway<T>(visit: Bff, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOutage(visit, error)) throw inShoppersTerms(visit, error);
    throw awayResponse(awayView(visit.tenant, visit.request));
  }
}
