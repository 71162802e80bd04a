import type { SiteFile } from './site-file';

/** The document's content for machines only: the browser's router never needs it. Both are safe HTML or JSON. */
export interface ForMachines {
  /** JSON-LD in which no character can end its block. */
  readonly graph?: string | undefined;
  /** Elements for the end of the head. */
  readonly head?: string | undefined;
}

/** A use-case's decisions about its page besides the view. */
export interface PageNotes {
  /** Time of the page's last change. */
  changedAt?: Date;
  /** Status if not 200. Such a page is not cached. */
  status?: 403 | 404 | 410;
  /** Sent in place of the page, which is not rendered then. */
  answer?: Response;
  /** Plain text for programs in place of a shared page, cached like the page. */
  file?: SiteFile;
  forMachines?: ForMachines;
  /** Rendered during an outage: not cached, so that it cannot outlive it. */
  once?: true;
  /** A form shown again after submitting: the visitor's own browser may cache it, for its Back button. */
  back?: true;
}

/**
 * The notes of a request, by its visit. Remix passes only loader data to the document, so a use-case's other decisions
 * travel here: the one way past Remix.
 */
const notes = new WeakMap<object, PageNotes>();

export function notesOn(visit: object): PageNotes {
  const known = notes.get(visit);
  if (known) return known;
  const made: PageNotes = {};
  notes.set(visit, made);
  return made;
}
