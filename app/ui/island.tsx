import { type ReactNode, useEffect, useState } from 'react';

type StaticRenderer = (node: ReactNode) => string;

/** Set by entry.server, so that the browser never loads a renderer. */
let render: StaticRenderer | undefined;
let renderPart: StaticRenderer | undefined;
/** `part` must be another copy than `island`: parts have islands inside, and one copy cannot draw two trees at once. */
export function setStaticRenderers(renderers: { island: StaticRenderer; part: StaticRenderer }): void {
  render = renderers.island;
  renderPart = renderers.part;
}

/** The HTML of a part of a page, for `Drawn`. On the server only, in a loader. */
export const drawPart = (node: ReactNode): string => renderPart?.(node) ?? '';

/** False until the page that the server sent has been taken over. */
let hydrated = false;
export function useHydrated(): void {
  useEffect(() => {
    hydrated = true;
  }, []);
}

const drawn = new WeakMap<object, Map<string, string>>();

/** The HTML of something that shows `of`, drawn once for the same object and variant. On the server only. */
export function drawOnce(of: object, variant: string, draw: () => ReactNode): string {
  const variants = drawn.get(of) ?? new Map<string, string>();
  drawn.set(of, variants);
  const known = variants.get(variant);
  if (known !== undefined) return known;
  const html = render?.(draw()) ?? '';
  variants.set(variant, html);
  return html;
}

interface IslandProps {
  readonly as: 'ul' | 'div' | 'footer';
  readonly className: string;
  /** What it shows, as HTML: asked for on the server. */
  readonly html: () => string;
  /** The same, drawn afresh: asked for in a browser that did not get it from the server. */
  readonly draw: () => ReactNode;
}

/**
 * Part of a page that has no state of its own: the server keeps its finished HTML, and the browser takes that as it
 * is instead of going through it again, so its data is not sent either. One that may show something else later
 * needs a `key` that says so.
 */
export function Island({ as: Tag, className, html, draw }: IslandProps) {
  const [taken] = useState(() => {
    if (typeof document === 'undefined') return html();
    return hydrated ? undefined : '';
  });
  if (taken === undefined) return <Tag className={className}>{draw()}</Tag>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, escaped by it
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: taken }} suppressHydrationWarning />;
}

interface DrawnProps {
  readonly as: 'div' | 'section' | 'main' | 'header' | 'footer';
  readonly html: string | undefined;
  readonly [attribute: string]: unknown;
}

/**
 * Part of a page that only ever comes as HTML, from `drawPart` in the loader, so that the browser needs neither its
 * data nor the code that draws it. `html` is undefined where the document holds it already.
 */
export const Drawn = ({ as: Tag, html = '', ...rest }: DrawnProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, escaped by it
  <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
);
