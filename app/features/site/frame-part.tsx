import { useState } from 'react';
import type { SiteView } from '#server/dealer/views/site-view';
import type { PopupsView } from '#server/site/views/frame-view';
import { Static, type StaticText } from '~/rendering/static';

/** The browser's data for a site's frame: header, notices and footer are static parts. */
export interface RenderedSite extends Omit<SiteView, 'themeCss' | 'headScript'> {
  readonly header?: StaticText | undefined;
  /** Between header and page: they scroll away. */
  readonly notices?: StaticText | undefined;
  readonly footer?: StaticText | undefined;
  /** The theme as CSS custom properties. */
  readonly themeCss?: StaticText | undefined;
  readonly headScript?: StaticText | undefined;
  /** Popup and chat on pages with scripting. */
  readonly popups?: PopupsView | undefined;
}

interface FramePartProps {
  readonly as: 'header' | 'section' | 'footer';
  readonly className?: string;
  readonly html: StaticText | undefined;
  readonly [attribute: string]: unknown;
}

/** A part of the frame; the document's HTML stays even if React renders the page again. */
export function FramePart({ as, html, ...rest }: FramePartProps) {
  const [content] = useState(
    () => html ?? { static: document.querySelector(`body > ${as}`)?.innerHTML ?? '' },
  );
  return <Static as={as} html={content} {...rest} />;
}
