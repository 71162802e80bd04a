import type { OtherLanguage, Tenant } from '#server/settings/tenant-schema';
import en from './en.json';
import { type LanguageFile, type Translate, type Translations, translator } from './rules/translate';
import vi from './vi.json';
import zhHans from './zh-Hans.json';

/** Every text by which components ask for its translation. */
export type SiteText = keyof (typeof en)['scripts'] | keyof (typeof en)['drawn'] | keyof (typeof en)['views'];

/** A language besides English, as the server uses it. */
export interface Language {
  /** As in a `lang` attribute. */
  readonly code: OtherLanguage;
  readonly texts: Translations;
  /** What scripts in the browser need of it. */
  readonly inBrowser: Pick<Language, 'code' | 'texts'>;
  /** Translates the texts of views. */
  readonly translate: Translate;
}

type NamedFile = LanguageFile & { readonly name: string };

const files: Readonly<Record<OtherLanguage, NamedFile>> = { 'zh-Hans': zhHans, vi };

const makeLanguage = (code: OtherLanguage, file: NamedFile): Language => ({
  code,
  texts: { ...file.scripts, ...file.drawn, ...file.views },
  inBrowser: { code, texts: file.scripts },
  translate: translator(code, en, file),
});

const languages = new Map<OtherLanguage, Language>();

/** Made when it is first chosen. */
function languageNamed(code: OtherLanguage): Language {
  const language = languages.get(code) ?? makeLanguage(code, files[code]);
  languages.set(code, language);
  return language;
}

/** The language that a visitor has chosen, if the site offers it; undefined for English. */
export function languageOf(
  { languages: offered }: Pick<Tenant, 'languages'>,
  chosenCode: string | undefined,
): Language | undefined {
  const code = offered.find((one) => one === chosenCode);
  return code && languageNamed(code);
}

export interface LanguageChoice {
  readonly code: string;
  /** In the language itself. */
  readonly name: string;
  /** In English, of another language. */
  readonly english?: string | undefined;
}

const englishName = new Intl.DisplayNames('en-AU', { type: 'language' });

/** The languages of a site's switch; undefined for a site in English only. */
export const languageChoices = ({
  languages: offered,
}: Pick<Tenant, 'languages'>): readonly LanguageChoice[] | undefined =>
  offered.length === 0
    ? undefined
    : [
        { code: 'en', name: en.name },
        ...offered.map((code) => ({ code, name: files[code].name, english: englishName.of(code) })),
      ];
