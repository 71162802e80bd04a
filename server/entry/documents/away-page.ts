import { telHref } from '#server/dealer/rules/phone-numbers';
import { openPhone } from '#server/dealer/rules/place-order';
import type { AwayView } from '#server/dealer/views/site-view';
import { awaySeconds } from '#server/platform/database/silence-watch';
import { escapeXml } from '#server/platform/text/xml';
import type { Tenant } from '#server/settings/tenant-schema';
import { plainPage } from './plain-page';

const away = {
  heading: 'We’ll be right back',
  text: 'We can’t load this page right now. Please try again in a minute.',
};
const notReceived = {
  heading: 'That didn’t go through',
  text: 'We haven’t received what you sent. Please go back and send it again in a minute.',
};

const isRead = ({ method }: Pick<Request, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** For a site that mistakes in its files keep from being served: nothing is known of it but its hosts. */
export const leftOutView = (request: Pick<Request, 'method'>): AwayView => ({
  ...(isRead(request) ? away : notReceived),
  links: isRead(request) ? [tryAgain] : [],
});

const tryAgain = { href: '', text: 'Try again' };

export function awayView(tenant: Tenant, request: Pick<Request, 'method'>): AwayView {
  const phone = tenant.header.phone ? openPhone(tenant) : undefined;
  const call = phone ? [{ href: telHref(phone), text: `Call ${phone}` }] : [];
  const { links, ...words } = leftOutView(request);
  return { ...words, links: [...links, ...call] };
}

/** Headers of every answer while the database cannot be reached. */
export const awayHeaders = { 'Cache-Control': 'private, no-store', 'Retry-After': String(awaySeconds) };

/** Thrown by a loader or an action, for the error page inside the site's frame. */
export const awayResponse = (view: AwayView): Response =>
  Response.json(view, { status: 503, headers: awayHeaders });

/** For a site whose frame has not been made since the process started: the same words without it. */
export const awayPage = (tenant: Tenant, request: Pick<Request, 'method'>): Response =>
  pageOf(awayView(tenant, request), request, tenant.name);

/** The page of a site that is left out. */
export const leftOutPage = (request: Pick<Request, 'method'>): Response =>
  pageOf(leftOutView(request), request);

function pageOf(
  { heading, text, links }: AwayView,
  request: Pick<Request, 'method'>,
  site?: string,
): Response {
  const paragraphs = links.map(
    (link) => `<p><a href="${escapeXml(link.href)}">${escapeXml(link.text)}</a></p>`,
  );
  return plainPage({
    ...(site !== undefined && { site }),
    heading,
    content: `<p>${text}</p>${paragraphs.join('')}`,
    againSeconds: awaySeconds,
    refreshes: isRead(request),
  });
}

/** The answer to a request for a page of a site that has used up its share of a busy process: it tries again by itself. */
export function busyPage({ name }: Pick<Tenant, 'name'>): Response {
  return plainPage({
    site: name,
    heading: 'We’re busy right now',
    content:
      `<p>${escapeXml(name)} has more visitors than usual. This page tries again by itself in a few seconds.</p>` +
      '<p><a href="">Try again now</a></p>',
    againSeconds: 5,
    refreshes: true,
  });
}
