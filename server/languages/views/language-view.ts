import type { SiteText } from '../language';
import type { Translations } from '../rules/translate';

export type { SiteText };

/** A language besides English, with the texts that a component may ask for by their English. */
export interface LanguageView {
  /** As in a `lang` attribute. */
  readonly code: string;
  readonly texts: Translations;
}
