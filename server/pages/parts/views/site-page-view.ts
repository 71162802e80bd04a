import type { BlockView } from '#server/pages/parts/views/block-view';
import type { FormView } from '#server/people/leads/views/form-view';

/** What stands in the head of a page. */
export interface PageHead {
  readonly title: string;
  readonly description?: string | undefined;
  /** Absolute. */
  readonly canonical: string;
  readonly noindex?: true | undefined;
  /** When what it says last changed, as an instant in ISO form, where that is known. */
  readonly changedAt?: string | undefined;
  /** Absolute address of its picture, for other sites that show a link to it. */
  readonly image?: string | undefined;
  /** What machines read: JSON-LD in which no sign can end a script. */
  readonly graph?: string | undefined;
}

/** A page without a route of its own: blocks, and perhaps a form in their midst. */
export interface SitePage {
  readonly head: PageHead;
  /** With the page's h1. Empty where the form brings it. */
  readonly before: readonly BlockView[];
  readonly form?: FormView | undefined;
  readonly after: readonly BlockView[];
}
