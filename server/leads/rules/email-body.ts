import { markAddress } from '#server/dealer/media/rules/picture';
import { addressLines, mapHref } from '#server/dealer/rules/map';
import { primaryLocation } from '#server/dealer/rules/place-order';
import type { LinkView } from '#server/platform/views/packed';
import type { Lead } from '#server/settings/lead';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';

/** A part of an email, in reading order. */
export type EmailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'quote'; readonly label: string; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly EmailRow[] }
  /** Buttons; the first of an email is prominent. */
  | { readonly kind: 'links'; readonly links: readonly LinkView[] }
  | { readonly kind: 'cards'; readonly cards: readonly EmailCard[] }
  /** Not in the plain text. */
  | { readonly kind: 'photo'; readonly src: string; readonly alt: string }
  /** Small text and plain links below everything else. */
  | { readonly kind: 'footer'; readonly text: string; readonly links: readonly LinkView[] };

/** A label and its value. The value is a link if there is an address. */
export type EmailRow = readonly [label: string, value: string, href?: string | undefined];

/** A car as its card on the site shows it. */
export interface EmailCard {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly price: string;
  /** What the price includes. */
  readonly priceType?: string | undefined;
  /** The higher price before. */
  readonly was?: string | undefined;
  /** Kilometres, transmission and so on, and the location. */
  readonly facts: string;
  /** Why it is in the email. */
  readonly note?: string | undefined;
  /** Absent for a car without a page. */
  readonly href?: string | undefined;
  /** The address of its photo. */
  readonly image?: string | undefined;
}

interface Content {
  readonly title: string;
  readonly parts: readonly EmailPart[];
  /** The address of the dealer's logo, for a white ground; without one the name is above the title. */
  readonly logo?: string | undefined;
}

interface ShopperContent extends Omit<Content, 'logo'> {
  /** The site's address; without it there are no pictures. */
  readonly origin: string | undefined;
  /** The place that the email is about; the dealer's main one by default. */
  readonly place?: TenantLocation | undefined;
  /** Small words and links below everything else, such as the way to unsubscribe. */
  readonly ending?: { readonly text: string; readonly links: readonly LinkView[] } | undefined;
}

/** Paragraphs, without empty ones. */
export const texts = (...all: readonly (string | undefined)[]): EmailPart[] =>
  all.flatMap((text) => (text ? [{ kind: 'text', text }] : []));

export type Facts = ReadonlyArray<
  readonly [label: string, value: string | undefined, href?: string | undefined]
>;

/** A table of labels and values without its empty lines; nothing without a line. */
export function rows(facts: Facts): EmailPart[] {
  const filled = facts.flatMap(([label, value, href]): EmailRow[] => (value ? [[label, value, href]] : []));
  return filled.length > 0 ? [{ kind: 'rows', rows: filled }] : [];
}

/** Buttons in a line, the first of them prominent, without those that have no address. */
export function buttons(...all: readonly (readonly [text: string, href: string | undefined])[]): EmailPart[] {
  const links = all.flatMap(([text, href]): LinkView[] => (href ? [{ text, href }] : []));
  return links.length > 0 ? [{ kind: 'links', links }] : [];
}

/** A car's photo, at an address or a path of the site; nothing without one, or without the site's address. */
export function photo(src: string | null | undefined, alt: string, origin: string | undefined): EmailPart[] {
  const isComplete = src && URL.canParse(src, origin);
  return isComplete ? [{ kind: 'photo', src: new URL(src, origin).href, alt }] : [];
}

/**
 * An email to a shopper in both formats: its words below the dealer's logo and above the dealer's address, which links to
 * the map. Its pictures are those of the site's own pages: none tells who opens it.
 */
export function shopperEmail({ title, parts, origin, place, ending }: ShopperContent, tenant: Tenant) {
  // An email never names a yard that shoppers don't see.
  const at = [place, primaryLocation(tenant)].find((one) => one?.visible);
  const address = at && [at.name, ...addressLines(at)].join(', ');
  const footer: EmailPart = {
    kind: 'footer',
    text: [address, ending?.text].filter(Boolean).join('\n'),
    links: [...(at ? [{ text: 'Open in maps', href: mapHref(at) }] : []), ...(ending?.links ?? [])],
  };
  const { logo } = tenant.pdf;
  const logoHref = logo && origin && new URL(markAddress(logo), origin).href;
  return emailBody({ title, parts: [...parts, footer], logo: logoHref || undefined }, tenant);
}

/** One email in both formats: plain text, and HTML in the dealer's colours without style sheets. */
export const emailBody = (content: Content, tenant: Pick<Tenant, 'name' | 'theme'>) => ({
  text: content.parts.map(textPart).filter(Boolean).join('\n\n'),
  html: page(content, tenant),
});

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

function textPart(part: EmailPart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'quote':
      return textRow([part.label, part.text.includes('\n') ? part.text : `\n${part.text}`]);
    case 'rows':
      return part.rows.map(textRow).join('\n');
    case 'links':
      // The rows have the phone number, and every mail program links it.
      return part.links
        .filter(({ href }) => /^https?:/.test(href))
        .map(({ text, href }) => `${text}:\n${href}`)
        .join('\n');
    case 'cards':
      return part.cards.map(textCard).join('\n\n');
    case 'photo':
      return '';
    case 'footer':
      return ['--', part.text, ...part.links.map(({ text, href }) => `${text}: ${href}`)].join('\n');
  }
}

const textCard = (card: EmailCard) =>
  [[card.title, card.subtitle].filter(Boolean).join(' '), card.note, priceText(card), card.facts, card.href]
    .filter(Boolean)
    .join('\n');

const priceText = ({ price, priceType, was }: EmailCard) =>
  [price, priceType, was ? `(was ${was})` : ''].filter(Boolean).join(' ');

const textRow = ([label, value]: EmailRow) =>
  value.includes('\n') ? `${label}:\n${value.trimStart().replace(/^/gm, '  ')}` : `${label}: ${value}`;

const lines = (text: string) => escapeHtml(text).replace(/\n/g, '<br>');

function htmlPart(part: EmailPart, theme: Tenant['theme'], isNextStep: boolean): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${lines(part.text)}</p>`;
    case 'quote':
      return `<div style="margin:0 0 20px;padding:12px 16px;border-left:4px solid ${theme.accent};background:#f4f5f7"><div style="margin:0 0 4px;color:#565c68;font-size:14px">${lines(part.label)}</div>${lines(part.text)}</div>`;
    case 'rows':
      return `<table role="presentation" style="margin:0 0 20px;border-collapse:collapse;width:100%">${part.rows.map(htmlRow(theme)).join('')}</table>`;
    case 'links':
      return `<p style="margin:0 0 20px">${part.links.map((link, at) => htmlLink(link, theme, isNextStep && at === 0)).join(' ')}</p>`;
    case 'cards':
      return part.cards.map((card) => htmlCard(card, theme)).join('\n');
    case 'photo':
      return `<div style="margin:0 0 20px">${htmlPicture(part.src, part.alt)}</div>`;
    case 'footer':
      return `<p style="margin:24px 0 16px;padding-top:12px;border-top:1px solid #dfe2e8;color:#565c68;font-size:14px">${lines(part.text)}<br>${part.links.map((link) => plainLink(link, theme)).join(' &nbsp; ')}</p>`;
  }
}

const plainLink = ({ text, href }: LinkView, { accent }: Tenant['theme']) =>
  `<a href="${escapeHtml(href)}" style="display:inline-block;padding:4px 0;color:${accent}">${escapeHtml(text)}</a>`;

/** As wide as the email. */
const htmlPicture = (src: string, alt: string) =>
  `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="560" style="display:block;width:100%;height:auto;border:0">`;

function htmlCard(card: EmailCard, { accent }: Tenant['theme']): string {
  const { href, image } = card;
  const linked = (html: string, style: string) =>
    href ? `<a href="${escapeHtml(href)}" style="${style}">${html}</a>` : html;
  const picture = image ? linked(htmlPicture(image, card.title), 'display:block') : '';
  const line = (text: string | undefined, style: string) =>
    text ? `<div style="${style}">${escapeHtml(text)}</div>` : '';
  const was = card.was ? ` <s style="color:#565c68">${escapeHtml(card.was)}</s>` : '';
  const priceType = card.priceType ? ` ${escapeHtml(card.priceType)}` : '';
  return (
    `<div style="margin:0 0 20px;border:1px solid #dfe2e8">${picture}<div style="padding:12px 16px">` +
    `<div style="font-size:18px;font-weight:600">${linked(escapeHtml(card.title), `color:${accent}`)}</div>` +
    line(card.subtitle, 'color:#565c68') +
    line(card.note, 'margin:8px 0 0;font-weight:600') +
    `<div style="margin:8px 0 4px"><strong style="font-size:18px">${escapeHtml(card.price)}</strong>${was}<span style="color:#565c68;font-size:14px">${priceType}</span></div>` +
    line(card.facts, 'color:#565c68;font-size:14px') +
    '</div></div>'
  );
}

const htmlRow =
  (theme: Tenant['theme']) =>
  ([label, value, href]: EmailRow): string => {
    const cell = 'padding:7px 0;border-bottom:1px solid #dfe2e8;vertical-align:top;text-align:left';
    const link = href
      ? `<a href="${escapeHtml(href)}" style="color:${theme.accent}">${lines(value)}</a>`
      : lines(value);
    return (
      `<tr><th style="${cell};width:34%;padding-right:12px;font-weight:400;color:#565c68">${escapeHtml(label)}</th>` +
      `<td style="${cell};word-break:break-word">${link}</td></tr>`
    );
  };

function htmlLink({ text, href }: LinkView, { accent, onAccent }: Tenant['theme'], isProminent: boolean) {
  const colours = isProminent
    ? `background:${accent};color:${onAccent}`
    : `background:#ffffff;color:${accent}`;
  return `<a href="${escapeHtml(href)}" style="display:inline-block;margin:0 8px 8px 0;padding:11px 18px;border:1px solid ${accent};border-radius:6px;${colours};font-weight:600;text-decoration:none">${escapeHtml(text)}</a>`;
}

/**
 * The dealer's logo on white, painted so that a mail program which turns colours dark leaves it white; without one its
 * name on the brand colour, from edge to edge.
 */
const htmlDealer = (logo: string | undefined, { name, theme }: Pick<Tenant, 'name' | 'theme'>) =>
  logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="44" style="display:block;height:44px;width:auto;max-width:100%;margin:0 0 20px;border:0;background:#ffffff linear-gradient(#ffffff,#ffffff)">`
    : `<p style="margin:-24px -20px 20px;padding:12px 20px;background:${theme.brand};color:${theme.onBrand};font-weight:600">${escapeHtml(name)}</p>`;

/** The buttons whose first one is the next step; those below them are quiet. */
const nextStepAt = (parts: readonly EmailPart[]): number => parts.findIndex(({ kind }) => kind === 'links');

const isGreeting = (text: string): boolean => /^Hello\b[^.]*,$/.test(text);

/** The line that an inbox shows beside the subject: the first sentence, message or car. */
function previewOf(parts: readonly EmailPart[]): string {
  const sentences = parts.flatMap((part) => {
    if (part.kind === 'text') return isGreeting(part.text) ? [] : [part.text];
    if (part.kind === 'quote') return [part.text];
    return part.kind === 'cards' ? part.cards.map((card) => `${card.title}, ${priceText(card)}`) : [];
  });
  return [...(sentences[0] ?? '').replace(/\s+/g, ' ')].slice(0, longestPreview).join('');
}

const longestPreview = 140;

/** Hidden in the email itself. The blanks keep an inbox from adding the words that follow. */
const htmlPreview = (preview: string): string =>
  preview === ''
    ? ''
    : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${'&#8199;&#847;'.repeat(60)}</div>\n`;

/** Light in dark mode too: a mail program that chose its own colours would lose the logo on them. */
const lightOnly =
  '<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only">';

const page = ({ title, parts, logo }: Content, { name, theme }: Pick<Tenant, 'name' | 'theme'>) =>
  `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${lightOnly}<title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f5f7;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;color:#16181d">
${htmlPreview(previewOf(parts))}<div style="max-width:600px;margin:0 auto;padding:24px 20px 8px;border-top:4px solid ${theme.accent};background:#ffffff">
${htmlDealer(logo, { name, theme })}
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.25">${escapeHtml(title)}</h1>
${parts.map((part, at) => htmlPart(part, theme, at === nextStepAt(parts))).join('\n')}
</div>
</body>
</html>
`;

/** `Hello Mia,`. A name that could contain a spammer's link or message is left out of an email to its own address. */
export const greeting = (firstName: string): string =>
  /^[\p{L}\p{M}'’ -]{1,40}$/u.test(firstName.trim()) ? `Hello ${firstName.trim()},` : 'Hello,';

/**
 * The site's address for links in emails: the one the shopper used, if it is the dealer's; otherwise the dealer's
 * first host. Undefined if there is none.
 */
export function siteOrigin({ url }: Pick<Lead, 'url'>, { slug, hosts }: Tenant): string | undefined {
  const visited = url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
  const isOwn =
    visited !== undefined &&
    /^https?:$/.test(visited.protocol) &&
    (hosts.includes(visited.hostname) || visited.hostname === `${slug}.localhost`);
  if (isOwn) return visited.origin;
  return hosts[0] === undefined ? undefined : `https://${hosts[0]}`;
}
