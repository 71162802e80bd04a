/** What a page's document tells machines alone: the browser's router never needs it. Both are safe HTML or JSON. */
interface ForMachines {
  /** JSON-LD in which no sign can end its block. */
  readonly graph?: string | undefined;
  /** Elements for the end of the head. */
  readonly head?: string | undefined;
}

/** What a use-case decides about its page beside the view. */
export interface PageFacts {
  /** Another status than 200. Such a page is not kept. */
  readonly status?: 403 | 404 | 410 | undefined;
  /**
   * `once`: made for one visitor, or while something was away; it is shown once and not kept. `back`: a form shown again
   * after it was sent, which the visitor's own browser may keep for its Back button. Without it, the loader decides.
   */
  readonly sharing?: 'once' | 'back' | undefined;
  /** When what the page shows last changed, as an instant in ISO form. */
  readonly changedAt?: string | undefined;
  readonly machines?: ForMachines | undefined;
  /** The state in which the page's shopper registers the car, where the page knows it and its address may not. */
  readonly registerIn?: string | undefined;
  /** What is counted by day whenever the page is shown, kept or not. */
  readonly counted?: CountedVisit | undefined;
}

/** An action of visitors that is counted by day, without anything about them. */
export interface CountedVisit {
  /** The event's number. */
  readonly id: number;
  readonly label: string;
}

/** A page as its use-case returns it. */
export interface PageAnswer<View> extends PageFacts {
  readonly view: View;
}
/** A text for programs at the address of a shared page, kept as the page would be. */
export interface FileAnswer extends Pick<PageFacts, 'sharing'> {
  readonly file: SiteFile;
}
/** A response of its own at the address of a page: for one request, never kept. */
export interface ResponseAnswer {
  readonly response: Response;
}
export type Answer<View> = PageAnswer<View> | FileAnswer | ResponseAnswer;

/** Something made of the stock; `provisional` while a part of it could not be asked for. */
export interface MadeOfStock {
  readonly provisional: boolean;
}

/** A page with anything provisional in it is shown once: kept, it would outlive the trouble. */
export const sharingOf = (...parts: readonly MadeOfStock[]): Pick<PageFacts, 'sharing'> =>
  parts.some(({ provisional }) => provisional) ? { sharing: 'once' } : {};

/** The same page with its view as the browser gets it. */
export const withView = <From, To>(answer: PageAnswer<From>, draw: (view: From) => To): PageAnswer<To> => ({
  ...answer,
  view: draw(answer.view),
});

/** Plain text at an address of the site in place of a page: for programs, the same for everyone. */
export interface SiteFile {
  /** With its charset. */
  readonly type: string;
  readonly body: string;
  /** Time of the last change, as an ISO instant; absent if unknown. */
  readonly changedAt?: string | undefined;
  /** Not to be indexed as a page. */
  readonly noindex?: true | undefined;
}

/**
 * Whether a browser wants a whole document; the connection hook marks it, and the client router's data requests lack
 * the mark.
 */
export const isDocument = (request: Request): boolean => request.headers.get('x-document') === '1';
