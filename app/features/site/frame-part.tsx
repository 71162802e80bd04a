import { useState } from 'react';
import { Static, type StaticText } from '~/rendering/static';

interface FramePartProps {
  readonly as: 'header' | 'footer';
  readonly className: string;
  readonly html: StaticText | undefined;
  readonly [attribute: string]: unknown;
}

/** The header or footer; the document's HTML stays even if React renders the page again. */
export function FramePart({ as, html, ...rest }: FramePartProps) {
  const [content] = useState(
    () => html ?? { static: document.querySelector(`body > ${as}`)?.innerHTML ?? '' },
  );
  return <Static as={as} html={content} {...rest} />;
}
