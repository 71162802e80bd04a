import type { Visit } from '#server/dealer/visit';
import { pageBefore } from '#server/garage/rules/watchlist-notice';
import { languageOf } from '#server/languages/language';
import { linkCookie } from '#server/leads/rules/journey';
import { type RefusedForm, readOwnForm } from '#server/platform/http/body';

/** Where the switch in the footer sends its form. */
const languagePath = '/language';
const cookieDays = 365;
/** Names the chosen language. It says nothing about the person. */
export const languageCookie = linkCookie('language', cookieDays);

const limitBytes = 1024;

/** The choice is in the cookie, and the shopper returns to the page where it was made. */
type LanguageOutcome =
  | { readonly state: 'chosen'; readonly to: string; readonly cookie: string }
  | RefusedForm;

/** Handles the form of the language switch; undefined at any other address, and on a site in English only. */
export async function chooseLanguage(visit: Visit): Promise<LanguageOutcome | undefined> {
  const { tenant, request, url } = visit;
  if (url.pathname !== languagePath || tenant.languages.length === 0) return undefined;
  const form = await readOwnForm(request, limitBytes);
  if (!form.ok) return form.error;
  const code = form.value.get('language');
  const language = languageOf(tenant, typeof code === 'string' ? code : undefined);
  return {
    state: 'chosen',
    to: pageBefore(request.headers.get('referer'), url) ?? '/',
    cookie: languageCookie.header(url, language?.code ?? 'en'),
  };
}
