import type { LinkView } from '#server/platform/views/link-view';

/** A call to action with buttons. */
export interface CtaBlock {
  readonly kind: 'cta';
  readonly heading: string;
  readonly text?: string | undefined;
  readonly buttons: readonly LinkView[];
}
