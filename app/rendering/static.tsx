import { type ComponentType, type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import type { StaticText } from '#server/platform/views/packed';
import { watch } from './enhanced';
import { englishHere } from './say';

export type { StaticText };

/** What `static-renderer.ts` does on the server. The browser has none. */
export interface StaticRenderer {
  readonly render: (node: ReactNode) => string;
  readonly renderWholeOnce: (part: string, props: object, node: ReactNode) => string;
  readonly renderOnce: (part: string, props: object, node: ReactNode) => string;
}
let renderer: StaticRenderer | undefined;
/** Called by entry.server, so that the browser never loads a renderer. */
export function setStaticRenderer(onServer: StaticRenderer): void {
  renderer = onServer;
}

/** Renders a static part of a page. On the server only, in a loader. */
export const renderStatic = (node: ReactNode): StaticText => ({ static: renderer?.render(node) ?? '' });

/** The same for a static part whose HTML may stay as it was: kept for equal values, as by `renderOnce`. */
export const renderStaticOnce = <Shown extends object>(
  part: string,
  props: Shown,
  Part: ComponentType<Shown>,
): StaticText => ({ static: renderer?.renderWholeOnce(part, props, <Part {...props} />) ?? '' });

/**
 * The HTML of a part that many pages repeat, kept from the second time on. The key is the part's name and everything that it shows:
 * equal values have equal HTML, so an entry is never out of date. On the server only.
 */
export const renderOnce = <Shown extends object>(
  part: string,
  props: Shown,
  Part: ComponentType<Shown>,
): string => renderer?.renderOnce(part, props, <Part {...props} />) ?? '';

interface StaticProps extends Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  readonly as: 'div' | 'section' | 'main' | 'header' | 'footer';
  /** Undefined in a document's data: the document shows it already. */
  readonly html: StaticText | undefined;
  readonly [data: `data-${string}`]: unknown;
}

/** A part of a page that the server rendered. The browser has neither its data nor the code that renders it. */
export function Static({ as: Tag, html, ...rest }: StaticProps) {
  const part = useRef<HTMLElement & HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML has new elements to watch
  useEffect(() => watch(part.current), [html]);
  return (
    <Tag
      // Whole pages are the dealer's own, so far in English.
      lang={Tag === 'main' ? englishHere() : undefined}
      {...rest}
      ref={part}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, escaped by it
      dangerouslySetInnerHTML={{ __html: html?.static ?? '' }}
      suppressHydrationWarning
    />
  );
}
