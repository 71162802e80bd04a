import type { SiteFile } from './site-file';

/** What a page's document tells machines alone: the browser's router never needs it. Both are safe HTML or JSON. */
export interface ForMachines {
  /** JSON-LD in which no sign can end its block. */
  readonly graph?: string | undefined;
  /** Elements for the end of the head. */
  readonly head?: string | undefined;
}

/** What a use-case decides about its page beside the view. */
export interface PageNotes {
  /** When what the page shows last changed. */
  changedAt?: Date;
  /** Another status than 200. Such a page is not kept. */
  status?: 403 | 404 | 410;
  /** Goes out in the place of the page, which is not drawn then. */
  answer?: Response;
  /** A text for programs in the place of a shared page, kept as the page would be. */
  file?: SiteFile;
  forMachines?: ForMachines;
  /** Made while something is away: shown once and not kept, so that it cannot outlive the trouble. */
  once?: true;
  /** A form that is shown again after it was sent: the visitor's own browser may keep it, for its Back button. */
  back?: true;
}

/**
 * The notes of a request, by its visit. Remix hands only a loader's data to the document, so what else a use-case
 * decides travels here: the one way past Remix.
 */
const notes = new WeakMap<object, PageNotes>();

export function notesOn(visit: object): PageNotes {
  const known = notes.get(visit);
  if (known) return known;
  const made: PageNotes = {};
  notes.set(visit, made);
  return made;
}
