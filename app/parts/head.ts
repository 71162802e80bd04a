import type { MetaDescriptor } from '@remix-run/node';
import { isRouteErrorResponse } from '@remix-run/react';
import type { AwayView } from '#server/dealer/views/site-view';

/** What an error page says. An outage of the database brings its own links. */
type ErrorWords = Pick<AwayView, 'heading' | 'text'> & Partial<AwayView>;

const words: Record<number, ErrorWords> = {
  404: {
    heading: 'Page not found',
    text: 'It may have moved, or the address may be mistyped.',
  },
  410: {
    heading: 'This page has been removed',
    text: 'Have a look around, or call us if you can’t find what you need.',
  },
  413: {
    heading: 'That’s too large to send',
    text: 'Please go back and send a smaller file or a shorter message, or call us.',
  },
};
const refused = {
  heading: 'That didn’t go through',
  text: 'Please go back and try again, or call us.',
};
const unexpected = {
  heading: 'Something went wrong on our side',
  text: 'Please try again in a moment, or call us.',
};

/** The words for what a loader or an action threw. */
export function errorWords(error: unknown): ErrorWords {
  const answer = isRouteErrorResponse(error) ? error : undefined;
  const status = answer?.status ?? 500;
  const away: AwayView | undefined = answer?.data?.links && answer.data;
  return away ?? words[status] ?? (status < 500 ? refused : unexpected);
}

/** The document's title on an error page: its heading, which a finder's 404 brings itself. */
export const errorTitle = (error: unknown): string =>
  (isRouteErrorResponse(error) && error.data?.heading) || errorWords(error).heading;

/** The head of a page that search engines list, or of the error in its place. */
export const listedHead = (
  view: { readonly title: string; readonly canonical: string } | undefined,
  error: unknown,
): MetaDescriptor[] =>
  view
    ? [{ title: view.title }, { tagName: 'link', rel: 'canonical', href: view.canonical }]
    : [{ title: errorTitle(error) }];

/** The head of a page that search engines leave out. */
export const unlistedHead = (title: string): MetaDescriptor[] => [
  { title },
  { name: 'robots', content: 'noindex' },
];

/** The head of a page that anyone with its address can open, so that links do not pass the address on. */
export const personalHead = (title: string): MetaDescriptor[] => [
  ...unlistedHead(title),
  { name: 'referrer', content: 'same-origin' },
];
